import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MENTIONS_MAX, type MentionView, type NoteView } from '#shared/note.js';
import { type SignedIn, startApp, type TestApp } from '../support/app.js';
import { isBlocking } from '../support/locks.js';
import { until } from '../support/until.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const path = (leadId: string, noteId = '') => `/api/leads/${leadId}/notes${noteId && `/${noteId}`}`;
const emailOf = async (by: SignedIn) => (await by.get('/api/auth/me')).body.email as string;

async function write(leadId: string, body: object = {}, by: SignedIn = app.as.staff): Promise<NoteView> {
  const response = await by.post(path(leadId)).send({ text: 'Called, no answer.', ...body });
  expect(response.status).toBe(201);
  return response.body as NoteView;
}

// S-67, like P-192: everyone sees what a teammate wrote.
test('S-67 a note shows its author, newest first, and does not count as contact with the owner', async () => {
  const lead = await app.make.lead();
  const author = { id: app.as.staff.userId, email: await emailOf(app.as.staff), name: null };
  const first = await write(lead.id, { text: '  Called, no answer.  ' });
  const second = await write(lead.id, { text: 'Line one\nLine two' }, app.as.admin);

  const { body } = await app.as.staff.get(path(lead.id));

  expect(first).toEqual({
    id: expect.any(String),
    leadId: lead.id,
    text: 'Called, no answer.',
    mentions: [],
    author,
    version: 1,
    createdAt: expect.stringMatching(/Z$/),
    editedAt: null,
  });
  expect(body).toEqual({ rows: [second, first], next: null });
  expect((await app.as.staff.get(`/api/leads/${lead.id}`)).body).toMatchObject({
    lastContactedAt: null,
    version: 1,
  });
});

test('mentioned teammates are listed once each, including those who have left', async () => {
  const lead = await app.make.lead();
  const leaver = await app.signIn('user', { email: 'a.leaver@example.com', name: null });
  const note = await write(lead.id, {
    text: '@a.leaver@example.com please call',
    mentions: [leaver.userId, app.as.admin.userId, leaver.userId.toUpperCase()],
  });
  await app.em.execute('update users set is_active = false where id = ?', [leaver.userId]);

  const edited = await app.as.staff
    .patch(path(lead.id, note.id))
    .send({ text: 'Done', mentions: [leaver.userId], version: 1 });

  expect(note.mentions.map(({ id }) => id).sort()).toEqual([leaver.userId, app.as.admin.userId].sort());
  expect(edited.body.mentions).toEqual([{ id: leaver.userId, email: 'a.leaver@example.com', name: null }]);
});

test('only active teammates can be mentioned', async () => {
  const lead = await app.make.lead();
  const left = await app.make.user({ isActive: false });

  for (const id of [left.id, randomUUID()]) {
    const response = await app.as.staff.post(path(lead.id)).send({ text: 'Hello', mentions: [id] });

    expect([response.status, response.body.errors[0].field]).toEqual([422, 'mentions']);
  }
  expect((await app.as.staff.get(path(lead.id))).body.rows).toEqual([]);
});

// S-147: a form ignores blank text; sending it anyway returns an error.
const BAD_BODIES: [string, object][] = [
  ['nothing', {}],
  ['blank text', { text: ' \n\t ' }],
  ['no text', { text: null }],
  ['a number', { text: 1 }],
  ['too much text', { text: 'x'.repeat(4_001) }],
  ['half a character', { text: 'a\ud800' }],
  ['a null character', { text: 'a\u0000' }],
  ['an unknown field', { text: 'x', leadId: randomUUID() }],
  ['an author', { text: 'x', authorId: randomUUID() }],
  ['mentions that are no ids', { text: 'x', mentions: ['ada@example.com'] }],
  ['one mention that is no list', { text: 'x', mentions: randomUUID() }],
  ['too many mentions', { text: 'x', mentions: Array.from({ length: 21 }, () => randomUUID()) }],
];

test.each(BAD_BODIES)('S-147 rejects a new or edited note with %s', async (_, body) => {
  const lead = await app.make.lead();
  const note = await write(lead.id);

  const added = await app.as.staff.post(path(lead.id)).send(body);
  const edited = await app.as.staff.patch(path(lead.id, note.id)).send({ version: 1, ...body });

  expect([added.status, edited.status]).toEqual([422, 422]);
  expect((await app.as.staff.get(path(lead.id))).body.rows).toEqual([note]);
});

test('a note can have exactly 4,000 characters', async () => {
  const lead = await app.make.lead();

  expect((await write(lead.id, { text: 'é'.repeat(4_000) })).text).toHaveLength(4_000);
});

test('the author edits a note, and of twenty windows with the same version one wins', async () => {
  const lead = await app.make.lead();
  const note = await write(lead.id);

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      app.as.staff.patch(path(lead.id, note.id)).send({ text: `Window ${i}`, version: 1 }),
    ),
  );

  const won = answers.find(({ status }) => status === 200)!;
  const late = answers.find(({ status }) => status === 409)!;
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect(won.body).toMatchObject({ version: 2, editedAt: expect.stringMatching(/Z$/) });
  expect(late.body).toMatchObject({ code: 'NOTE_CHANGED', current: { id: note.id } });
  expect((await app.as.staff.get(path(lead.id))).body.rows).toEqual([won.body]);
});

test('no one edits another’s note, not even an admin; an admin may delete it, a teammate may not', async () => {
  const lead = await app.make.lead();
  const note = await write(lead.id);
  const colleague = await app.signIn('user');
  const rewrite = { text: 'Forged', version: 1 };

  const answers = [
    await colleague.patch(path(lead.id, note.id)).send(rewrite),
    await app.as.admin.patch(path(lead.id, note.id)).send(rewrite),
    await colleague.delete(path(lead.id, note.id)),
    await app.as.admin.delete(path(lead.id, note.id)),
    await app.as.staff.delete(path(lead.id, note.id)),
  ];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'NOT_YOUR_NOTE'],
    [403, 'NOT_YOUR_NOTE'],
    [403, 'NOT_YOUR_NOTE'],
    [204, undefined],
    [404, 'NOTE_NOT_FOUND'],
  ]);
});

test('an author can delete their own note', async () => {
  const lead = await app.make.lead();
  const note = await write(lead.id);

  expect((await app.as.staff.delete(path(lead.id, note.id))).status).toBe(204);
  expect((await app.as.staff.get(path(lead.id))).body.rows).toEqual([]);
});

test('a note can only be reached through its lead', async () => {
  const [lead, other] = [await app.make.lead(), await app.make.lead()];
  const note = await write(lead.id);

  const answers = [
    await app.as.staff.patch(path(other.id, note.id)).send({ text: 'x', version: 1 }),
    await app.as.staff.delete(path(other.id, note.id)),
    await app.as.staff.delete(path(lead.id, 'undefined')),
  ];

  expect(answers.map(({ status, body }) => [status, body.detail])).toEqual(
    Array(3).fill([404, 'Note not found']),
  );
});

test.each([randomUUID(), '1', '%00', "' or 1=1"])('a missing lead has no notes: %s', async (id) => {
  const answers = [
    await app.as.staff.get(path(encodeURIComponent(id))),
    await app.as.staff.post(path(encodeURIComponent(id))).send({ text: 'x' }),
  ];

  for (const { status, body } of answers) expect([status, body.detail]).toEqual([404, 'Lead not found']);
});

test('pages of many notes neither overlap nor skip one', async () => {
  const lead = await app.make.lead();
  await app.em.execute(
    `insert into lead_notes (lead_id, text, created_at)
     select ?, 'Note ' || n, '2026-11-01T10:00:00Z'::timestamptz + n / 3 * interval '1 second'
     from generate_series(1, 120) n`,
    [lead.id],
  );
  const texts: string[] = [];
  let cursor: string | null = '';

  while (cursor !== null) {
    const response = await app.as.staff.get(path(lead.id)).query(cursor ? { cursor } : {});
    const page: { rows: NoteView[]; next: string | null } = response.body;
    texts.push(...page.rows.map(({ text }) => text));
    cursor = page.next;
  }

  expect(texts).toHaveLength(120);
  expect(new Set(texts).size).toBe(120);
});

test.each(['x', '!!', Buffer.from('{"key":"x","id":"y"}').toString('base64url'), 'a'.repeat(501)])(
  'a cursor this server did not write gets 400: %s',
  async (cursor) => {
    const lead = await app.make.lead();

    expect((await app.as.staff.get(path(lead.id)).query({ cursor })).status).toBe(400);
  },
);

test('a note added while its lead is being deleted waits and finds no lead', async () => {
  const lead = await app.make.lead();
  const removal = app.em;
  await removal.begin();
  await removal.execute('delete from leads where id = ?', [lead.id]);

  const asked = app.as.staff
    .post(path(lead.id))
    .send({ text: 'x' })
    .then((response) => response);
  await until(() => isBlocking(removal));
  await removal.commit();

  const { status, body } = await asked;
  expect([status, body.code]).toEqual([404, 'LEAD_NOT_FOUND']);
});

describe('the mentions of a staff member', () => {
  const mentionsOf = async (by: SignedIn) =>
    (await by.get('/api/mentions').expect(200)).body as MentionView[];
  const DAY_MS = 86_400_000;

  test('are the notes of teammates, newest first, each with its lead', async () => {
    const reader = await app.signIn('user');
    const lead = await app.make.lead({ name: 'Ada Brandt' });
    const mentions = [reader.userId];
    const first = await write(lead.id, { text: 'First', mentions });
    const second = await write(lead.id, { text: 'Second', mentions: [...mentions, app.as.admin.userId] });
    await write(lead.id, { text: 'For somebody else', mentions: [app.as.admin.userId] });
    await write(lead.id, { text: 'For nobody' });
    await write(lead.id, { text: 'A reminder to oneself', mentions }, reader);

    const { id, name, propertyAddress } = lead;
    expect(await mentionsOf(reader)).toEqual([
      { ...second, lead: { id, name, propertyAddress } },
      { ...first, lead: { id, name, propertyAddress } },
    ]);
  });

  test('end with the note or its mention', async () => {
    const reader = await app.signIn('user');
    const lead = await app.make.lead();
    const deleted = await write(lead.id, { mentions: [reader.userId] });
    const rewritten = await write(lead.id, { mentions: [reader.userId] });

    await app.as.staff.delete(path(lead.id, deleted.id)).expect(204);
    await app.as.staff.patch(path(lead.id, rewritten.id)).send({ text: 'Settled.', version: 1 }).expect(200);

    expect(await mentionsOf(reader)).toEqual([]);
  });

  test('go back two weeks and are limited in number', async () => {
    const reader = await app.signIn('user');
    const lead = await app.make.lead();
    await app.em.execute(
      `insert into lead_notes (lead_id, author_id, text, mentions, created_at)
       select ?, ?, 'Note ' || n, array[?]::uuid[], ?::timestamptz - n * interval '1 day' from generate_series(0, 20) n`,
      [lead.id, app.as.staff.userId, reader.userId, new Date(Date.now() - DAY_MS / 2)],
    );
    expect((await mentionsOf(reader)).map(({ text }) => text)).toEqual(
      Array.from({ length: 14 }, (_, n) => `Note ${n}`),
    );

    for (let each = 0; each < 10; each += 1) await write(lead.id, { mentions: [reader.userId] });

    expect(await mentionsOf(reader)).toHaveLength(MENTIONS_MAX);
  });
});
