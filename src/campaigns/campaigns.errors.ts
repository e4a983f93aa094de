import { CAMPAIGN_LIMITS, type CampaignTemplateView } from '#shared/campaign.js';
import type { CampaignSettingsView } from '#shared/campaign-settings.js';
import { defineError } from '../platform/errors.js';

export const EnrollmentNotFound = defineError(
  'not-found',
  'ENROLLMENT_NOT_FOUND',
  'This campaign no longer exists.',
);

export const TemplateNotFound = defineError(
  'not-found',
  'TEMPLATE_NOT_FOUND',
  'This template no longer exists.',
);

export const LinkExpired = defineError('not-found', 'LINK_OVER', 'This link has expired.');

/** Includes the current record so the console can show what changed. */
export const StaleCampaignRecord = defineError(
  'conflict',
  'CONTENT_CHANGED',
  (current: CampaignTemplateView | CampaignSettingsView) => ({
    message: 'Someone else changed this record.',
    details: { current },
  }),
);

export const TooManyTemplates = defineError(
  'conflict',
  'LIST_FULL',
  `A campaign can have up to ${CAMPAIGN_LIMITS.templates} messages. Delete one first.`,
);

/** Broken rules between fields, some of which were not part of the request. */
export const InvalidTemplate = defineError(
  'invalid',
  'INVALID_FIELDS',
  (broken: [field: string, message: string][]) => ({
    errors: broken.map(([field, message]) => ({ field, code: 'custom', message })),
  }),
);

/** Tests go to the caller, and accounts have no phone number. */
export const TestNeedsEmail = defineError('invalid', 'TEST_NEEDS_MAIL', {
  message: "Only emails can be tested, because your account doesn't have a phone number.",
  errors: [],
});
