import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntryView } from '#shared/audit.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

async function ask(query: Record<string, unknown> = {}) {
  const parameters = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
  const { status, headers, body } = await app.as.admin
    .get('/api/audit')
    .query(Object.fromEntries(parameters));
  return { status, range: headers['content-range'], rows: body as AuditEntryView[] };
}

async function note(values: { action?: string; subject?: string; at?: string; actor?: string | null }) {
  const {
    action = 'lead.deleted',
    subject = randomUUID(),
    at = '2026-03-08T12:00:00Z',
    actor = null,
  } = values;
  await app.em.execute('insert into audit_entries (action, subject_id, at, actor_id) values (?, ?, ?, ?)', [
    action,
    subject,
    at,
    actor,
  ]);
  return subject;
}

// security.md section 9
test('an admin reads who did what to what, when and from where, newest first', async () => {
  const lead = await app.make.lead();
  await app.as.admin.delete(`/api/leads/${lead.id}`);

  const { status, range, rows } = await ask();

  expect(status).toBe(200);
  expect(range).toMatch(/^audit 0-\d+\/\d+$/);
  expect(rows[0]).toMatchObject({
    action: 'lead.deleted',
    subjectId: lead.id,
    actor: { id: app.as.admin.userId, email: expect.any(String), name: null },
    address: '127.0.0.1',
  });
  expect(Object.keys(rows[0]!).sort()).toEqual(
    ['action', 'actor', 'actorId', 'address', 'after', 'at', 'before', 'id', 'subjectId'].sort(),
  );
});

test('the audit log filters by actor, action, subject and days in the company’s time zone', async () => {
  const actor = (await app.make.user()).id;
  const subject = await note({ actor, at: '2026-07-01T04:59:00Z' });
  await note({ subject, action: 'lead.statusChanged', at: '2026-07-01T05:00:00Z' });
  const times = async (filter: object) =>
    (await ask({ filter, sort: ['at', 'ASC'] })).rows.map(({ at }) => at);
  const [june, july] = ['2026-07-01T04:59:00.000Z', '2026-07-01T05:00:00.000Z'];

  expect(await times({ subjectId: subject })).toEqual([june, july]);
  expect(await times({ subjectId: subject, action: 'lead.deleted' })).toEqual([june]);
  expect(await times({ subjectId: subject, action: ['lead.deleted', 'lead.statusChanged'] })).toHaveLength(2);
  expect(await times({ actorId: actor })).toEqual([june]);
  expect(await times({ subjectId: subject, to: '2026-06-30' })).toEqual([june]);
  expect(await times({ subjectId: subject, from: '2026-07-01' })).toEqual([july]);
});

test('paging never repeats a row, even when many share a timestamp', async () => {
  const subject = randomUUID();
  for (let i = 0; i < 7; i += 1) await note({ subject });
  const filter = { subjectId: subject };

  const pages = [
    await ask({ filter, range: [0, 2] }),
    await ask({ filter, range: [3, 5] }),
    await ask({ filter, range: [6, 8] }),
  ];

  const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(7);
  expect(pages.map(({ range }) => range)).toEqual(['audit 0-2/7', 'audit 3-5/7', 'audit 6-6/7']);
});

test('the audit log contains no secrets: no password, token or hash', async () => {
  const email = `secret.${randomUUID()}@example.com`;
  const { link } = (await app.as.admin.post('/api/users/invitations').send({ email, role: 'user' })).body;
  const token = new URL(link).hash.slice(1);
  await app.as.anonymous
    .post('/api/auth/invitations/accept')
    .send({ token, password: 'quiet river walks 7' });
  await app.as.anonymous.post('/api/auth/login').send({ email, password: 'a wrong password' });

  const text = JSON.stringify((await ask({ range: [0, 99] })).rows);

  for (const secret of [token, 'quiet river', 'a wrong password', 'argon2'])
    expect(text).not.toContain(secret);
});

test.each([
  ['sort', '["address","ASC"]'],
  ['filter', '{"action":"nothing"}'],
  ['filter', '{"actorId":"me"}'],
  ['filter', '{"from":"yesterday"}'],
  ['filter', '{"after":{}}'],
  ['range', '[0,100]'],
])('the audit log rejects %s=%s', async (name, value) => {
  expect((await app.as.admin.get('/api/audit').query({ [name]: value })).status).toBe(400);
});

test('no one can write to or delete from the audit log, not even an admin', async () => {
  expect((await app.as.admin.delete('/api/audit/1')).status).toBe(405);
  await expect(app.em.execute('delete from audit_entries')).rejects.toThrow();
  await expect(app.em.execute(`update audit_entries set action = 'x'`)).rejects.toThrow();
  await expect(app.em.execute('truncate audit_entries')).rejects.toThrow();
});

test('its CSV export contains the filtered rows and is itself recorded', async () => {
  const subject = await note({ subject: `=${randomUUID()}` });

  const { text, headers } = await app.as.admin
    .get('/api/audit/export')
    .query({ filter: JSON.stringify({ subjectId: subject }) })
    .buffer();

  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain(`"'${subject}"`);
  expect((await ask()).rows[0]).toMatchObject({
    action: 'audit.exported',
    after: { rows: 1, filter: ['subjectId'] },
  });
});
