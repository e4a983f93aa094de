import { expect, test } from '@jest/globals';
import { recordOf } from '../../admin/src/audit/recordOf.js';
import { fieldWords, valueWords } from '../../admin/src/audit/words.js';
import type { AuditEntryView } from '../../src/shared/audit/audit.contract.js';

const ID = '0cee3a52-7f1b-4c7e-9a55-2d8a1f6b4c01';

test.each([
  ['status', 'Status'],
  ['statusReason', 'Status reason'],
  ['quoteId', 'Quote'],
  ['amountDue', 'Amount due'],
  ['in_flight', 'In flight'],
])('the field %s is told as %s', (field, words) => {
  expect(fieldWords(field)).toBe(words);
});

test.each([
  ['status', 'walkthrough_scheduled', 'Walkthrough Scheduled'],
  ['role', 'admin', 'Admin'],
  ['workflow', 'warm_lead', 'Warm lead'],
  ['fields', ['name', 'avatarUrl'], 'Name, Avatar url'],
  ['isEdited', true, 'yes'],
  ['quoteId', ID, '0cee3a52…'],
  ['hash', '0cee3a527f1b4c7e9a55', '0cee3a52…'],
  ['publishedAt', '2026-11-22T19:53:00.000Z', 'Nov 22, 1:53 PM'],
  ['topics', { warm_lead: false }, 'Warm lead: no'],
  ['reason', null, '–'],
])('%s of %j is told as %s', (field, value, words) => {
  expect(valueWords(value, field)).toBe(words);
});

const entry = (values: Partial<AuditEntryView>) =>
  recordOf({ subjectId: ID, before: null, after: null, ...values } as AuditEntryView)?.to ?? null;

test.each([
  [{ action: 'lead.statusChanged' }, `/leads/${ID}`],
  [{ action: 'campaign.stopped' }, `/leads/${ID}`],
  [{ action: 'lead.deleted' }, null],
  [{ action: 'message.repeated' }, `/admin/outbox/${ID}`],
  [{ action: 'message.allowed' }, null],
  [{ action: 'invoice.created', after: { leadId: 'lead' } }, '/leads/lead'],
  [{ action: 'content.changed', after: { kind: 'faqs' } }, `/admin/content/faqs/${ID}`],
  [{ action: 'user.roleChanged' }, null],
] as [Partial<AuditEntryView>, string | null][])('%j stands at %s', (values, path) => {
  expect(entry(values)).toBe(path);
});
