import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  type DocumentState,
  type DocumentType,
  type DocumentView,
} from '#shared/document.js';
import { Document } from '../../src/documents/document.entity.js';
import { startApp, type TestApp } from '../support/app.js';

/** The documents page: filters, search, pages and counts. */
let app: TestApp;
const PATH = '/api/docuseal/submissions';
const STATES: DocumentState[] = ['completed', 'sent', 'viewed', 'declined', 'expired', 'failed'];

beforeAll(async () => {
  app = await startApp();
  const leads = [
    await app.make.lead({ name: 'Ada Brandt', email: 'ada@example.com', propertyAddress: '7 Oak St' }),
    await app.make.lead({ name: 'Bo Lind', email: 'bo@example.com' }),
  ];
  let minutes = 0;
  for (const lead of leads)
    for (const type of DOCUMENT_TYPES)
      for (const state of STATES.filter((each) => each !== 'viewed' || lead === leads[1]))
        if (state !== 'sent' || lead === leads[0]) {
          minutes += 1;
          await add(lead.id, type, state, minutes);
        }
});

afterAll(() => app.close());

async function add(leadId: string, type: DocumentType, state: DocumentState, minutes: number): Promise<void> {
  const createdAt = new Date(Date.now() - minutes * 60_000);
  const em = app.em;
  em.persist(
    em.create(Document, {
      id: randomUUID(),
      createdAt,
      leadId,
      type,
      state,
      formName: 'A form',
      fields: [],
      recipient: 'x@example.com',
    }),
  );
  await em.flush();
}

const list = (query: Record<string, unknown> = {}) =>
  app.as.staff
    .get(PATH)
    .query(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])));
const rowsOf = async (filter: object) => (await list({ filter, range: [0, 99] })).body as DocumentView[];

// S-69, S-101, S-103, S-173
test('lists documents newest first, with all fields, page by page', async () => {
  const { body, headers } = await list({ range: [0, 9] });

  expect(headers['content-range']).toBe('submissions 0-9/40');
  const times = (body as DocumentView[]).map(({ submittedAt }) => submittedAt);
  expect(times).toEqual([...times].sort().reverse());
  expect(Object.keys(body[0])).toEqual(
    expect.arrayContaining([
      'id',
      'type',
      'status',
      'formName',
      'submittedAt',
      'lastReminderSent',
      'leadId',
      'leadName',
      'leadEmail',
      'propertyAddress',
      'downloadUrl',
    ]),
  );
});

// S-102: rows are paged before their names are looked up, so that later pages cost the same
test('the pages add up to the whole list in both directions', async () => {
  for (const direction of ['ASC', 'DESC']) {
    const sort = ['submittedAt', direction];
    const { body: whole } = await list({ sort, range: [0, 99] });
    const pages = [];
    for (let start = 0; start < 40; start += 8)
      pages.push((await list({ sort, range: [start, start + 7] })).body);

    expect(pages.flat()).toEqual(whole);
  }
  const { body, headers } = await list({ range: [80, 89] });
  expect([body, headers['content-range']]).toEqual([[], 'submissions 80-80/40']);
});

// S-70, S-102, decision 16
test('filters by every pair of type and status, and their counts add up', async () => {
  for (const type of DOCUMENT_TYPES) {
    const { body: counts } = await app.as.staff
      .get(`${PATH}/counts`)
      .query({ filter: JSON.stringify({ type }) });
    for (const status of DOCUMENT_STATUSES) {
      const rows = await rowsOf({ type, status });
      expect(rows).toHaveLength(counts.status[status]);
      for (const row of rows) expect([row.type, row.status]).toEqual([type, status]);
    }
  }
  const { body } = await app.as.staff.get(`${PATH}/counts`);
  expect(body).toEqual({
    status: { completed: 8, pending: 8, expired: 24 },
    type: { management_agreement: 10, onboarding_form: 10, walkthrough_checklist: 10, lease_agreement: 10 },
  });
});

test('declined and failed documents count as expired and show their state', async () => {
  const states = (await rowsOf({ status: 'expired' })).map(({ state }) => state);

  expect(new Set(states)).toEqual(new Set(['declined', 'expired', 'failed']));
});

test.each([
  ['a name', 'brandt'],
  ['an email address', 'ada@example'],
  ['an address', '7 oak'],
])('searches by %s', async (_, q) => {
  const rows = await rowsOf({ q });

  expect(rows).toHaveLength(20);
  expect(new Set(rows.map(({ leadName }) => leadName))).toEqual(new Set(['Ada Brandt']));
});

test.each([
  [{ filter: { status: 'signed' } }, 400],
  [{ filter: { type: 'passport' } }, 400],
  [{ filter: { state: 'sent' } }, 400],
  [{ filter: { status: { $ne: 'x' } } }, 400],
  [{ sort: ['recipient', 'ASC'] }, 400],
  [{ sort: ['submittedAt', 'ASC; drop table documents'] }, 400],
  [{ filter: { status: [] } }, 400],
  [{ range: [0, 100] }, 400],
  [{ range: [200_000, 200_001] }, 400],
])('refuses the query %j', async (query, status) => {
  expect((await list(query)).status).toBe(status);
});

test('signed-out users see nothing', async () => {
  for (const path of [PATH, `${PATH}/counts`]) expect((await app.as.anonymous.get(path)).status).toBe(401);
});
