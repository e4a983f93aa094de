import { expect, test } from '@jest/globals';
import type { AuditEntryView } from '#shared/audit.js';
import { formatField, formatValue, linkOf } from '../../admin/src/audit/format.js';

const ID = '0cee3a52-7f1b-4c7e-9a55-2d8a1f6b4c01';

test.each([
  ['status', 'Status'],
  ['statusReason', 'Status reason'],
  ['quoteId', 'Quote'],
  ['amountDue', 'Amount due'],
  ['in_flight', 'In flight'],
])('the field %s reads %s', (field, words) => {
  expect(formatField(field)).toBe(words);
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
])('%s of %j reads %s', (field, value, words) => {
  expect(formatValue(value, field)).toBe(words);
});

const entry = (values: Partial<AuditEntryView>) =>
  linkOf({ subjectId: ID, before: null, after: null, ...values } as AuditEntryView)?.to ?? null;

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
