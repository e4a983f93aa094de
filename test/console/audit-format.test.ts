import { expect, test } from '@jest/globals';
import type { AuditEntryView } from '#shared/audit.js';
import { fieldsOf, formatField, formatValue, recordOf } from '../../admin/src/audit/format.js';

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
  ['leads', [ID, ID], '2'],
  ['exception', { date: '2026-12-24', userId: ID }, 'Date: 2026-12-24'],
  ['publishedAt', '2026-11-22T19:53:00.000Z', 'Nov 22, 1:53 PM'],
  ['topics', { warm_lead: false }, 'Warm lead: no'],
  ['reason', null, '–'],
])('%s of %j reads %s', (field, value, words) => {
  expect(formatValue(value, field)).toBe(words);
});

test('ids and hashes are left out of the details', () => {
  const before = { state: 'draft', hash: '0cee3a527f1b4c7e9a55' };

  expect(fieldsOf(before, { state: 'sent', quoteId: ID })).toEqual(['state']);
});

test.each([
  [{ action: 'lead.statusChanged' }, { type: 'Lead', resource: 'leads', page: 'own', id: ID }],
  [{ action: 'campaign.stopped' }, { type: 'Lead', resource: 'leads', page: 'own', id: ID }],
  [{ action: 'lead.deleted' }, { type: 'Lead' }],
  [{ action: 'message.repeated' }, { type: 'Message', resource: 'admin/outbox', page: 'own', id: ID }],
  [{ action: 'message.allowed' }, { type: 'Address', id: ID }],
  [{ action: 'invoice.created' }, { type: 'Invoice', resource: 'admin/invoices', page: 'lead', id: ID }],
  [
    { action: 'content.changed', after: { kind: 'faqs' } },
    { type: 'Content', resource: 'admin/content/faqs', page: 'own', id: ID },
  ],
  [
    { action: 'blog.changed', after: { kind: 'blog-tags' } },
    { type: 'Tag', resource: 'admin/blog/tags', page: 'list', id: ID },
  ],
  [
    { action: 'session.revoked', after: { userId: 'user' } },
    { type: 'User', resource: 'admin/users', page: 'list', id: 'user' },
  ],
  [{ action: 'integration.connected', subjectId: 'stripe' }, { type: 'Stripe' }],
  [{ action: 'leads.exported', subjectId: null }, null],
] as [Partial<AuditEntryView>, object | null][])('%j is about %j', (values, record) => {
  const entry = { subjectId: ID, before: null, after: null, ...values } as AuditEntryView;

  expect(recordOf(entry)).toEqual(record);
});
