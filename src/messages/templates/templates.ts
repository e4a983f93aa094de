import { ANALYSIS_REPORT } from './analysis-report.js';
import { FACTOR_CHANGED } from './factor-changed.js';
import { GOOGLE_LINKED } from './google-linked.js';
import { INVITATION } from './invitation.js';
import { ONE_TIME_CODE } from './one-time-code.js';
import { PASSWORD_CHANGED } from './password-changed.js';
import { PASSWORD_RESET } from './password-reset.js';
import { SIGNATURE_DONE } from './signature-done.js';
import { SIGNATURE_REMINDER } from './signature-reminder.js';
import { SIGNATURE_REQUEST } from './signature-request.js';
import { STAFF_MESSAGE } from './staff-message.js';
import { STAFF_TEXT } from './staff-text.js';
import type { Template } from './template.js';

/** Every message the product sends by itself. */
export const TEMPLATES = {
  'analysis-report': ANALYSIS_REPORT,
  'factor-changed': FACTOR_CHANGED,
  'google-linked': GOOGLE_LINKED,
  invitation: INVITATION,
  'one-time-code': ONE_TIME_CODE,
  'password-changed': PASSWORD_CHANGED,
  'password-reset': PASSWORD_RESET,
  'signature-done': SIGNATURE_DONE,
  'signature-reminder': SIGNATURE_REMINDER,
  'signature-request': SIGNATURE_REQUEST,
  'staff-message': STAFF_MESSAGE,
  'staff-text': STAFF_TEXT,
};

export type TemplateName = keyof typeof TEMPLATES;
export type TemplateData<Name extends TemplateName> =
  (typeof TEMPLATES)[Name] extends Template<infer Data> ? Data : never;
