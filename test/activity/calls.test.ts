import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CALL_OUTCOMES, type CallOutcome } from '#shared/call.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import { type SignedIn, startApp, type TestApp } from '../support/app.js';

/** Calls: outcome, note and next task of a call, in one request. */
let app: TestApp;
let priya: SignedIn;

const DUE = '2027-01-04T15:00:00.000Z';

beforeAll(async () => {
  app = await startApp();
  priya = await app.signIn('user', { name: 'Priya Natarajan' });
});
afterAll(() => app.close());

const log = ({ id }: Pick<Lead, 'id'>, body: object, by = priya) =>
  by.post(`/api/leads/${id}/calls`).send(body);
const timeline = async ({ id }: Lead) => (await priya.get(`/api/leads/${id}/timeline`).expect(200)).body.rows;
const contact = async ({ id }: Lead) => {
  const { body } = await priya.get(`/api/leads/${id}`);
  const [first] = await app.em.execute('select means, by_id as by from first_contacts where lead_id = ?', [
    id,
  ]);
  return { lastContactedAt: body.lastContactedAt, first: first ?? null };
};

test('a call shows in the timeline with its outcome and note, and its next task is assigned to the caller', async () => {
  const lead = await app.make.lead();

  const { status, body } = await log(lead, {
    outcome: 'reached',
    note: 'Moving in January.\nAsked what setup costs.',
    task: { title: 'Send the numbers', dueAt: DUE },
  });

  const caller = { id: priya.userId, email: expect.any(String), name: 'Priya Natarajan' };
  expect(status).toBe(201);
  expect(body).toMatchObject({ leadId: lead.id, outcome: 'reached', caller });
  const entries = await timeline(lead);
  expect(entries.find(({ kind }: { kind: string }) => kind === 'call')).toMatchObject({
    id: `call:${body.id}`,
    by: caller,
    outcome: 'reached',
    note: 'Moving in January.\nAsked what setup costs.',
  });
  const tasks = (await priya.get(`/api/leads/${lead.id}/tasks`)).body;
  expect(tasks).toMatchObject([
    { title: 'Send the numbers', dueAt: DUE, assignee: caller, createdBy: caller, doneAt: null },
  ]);
});

test.each<[CallOutcome, boolean]>([
  ['reached', true],
  ['voicemail', true],
  ['noAnswer', false],
  ['wrongNumber', false],
])('a call that ends with %s counts as contact: %s', async (outcome, isContact) => {
  const lead = await app.make.lead();

  await log(lead, { outcome }).expect(201);

  const { lastContactedAt, first } = await contact(lead);
  expect([lastContactedAt !== null, first]).toEqual([
    isContact,
    isContact ? { means: 'call', by: priya.userId } : null,
  ]);
});

test('a repeated request logs one call and one task', async () => {
  const [lead, other] = [await app.make.lead(), await app.make.lead()];
  const body = { id: randomUUID(), outcome: 'voicemail', task: { title: 'Call again', dueAt: DUE } };

  const answers = await Promise.all(Array.from({ length: 4 }, () => log(lead, body)));

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map((each) => each.body.id))).toEqual(new Set([body.id]));
  expect((await priya.get(`/api/leads/${lead.id}/tasks`)).body).toHaveLength(1);
  expect((await log(other, body)).body.code).toBe('CALL_TAKEN');
});

test('a call with a task that cannot be stored leaves nothing behind', async () => {
  const lead = await app.make.lead();

  const { status } = await log(lead, { outcome: 'reached', task: { title: ' ', dueAt: DUE } });

  expect(status).toBe(422);
  expect((await timeline(lead)).map(({ kind }: { kind: string }) => kind)).toEqual(['submission']);
  expect(await contact(lead)).toEqual({ lastContactedAt: null, first: null });
});

describe('a logged call', () => {
  const change = (lead: Lead, id: string, body: object, by = priya) =>
    by.patch(`/api/leads/${lead.id}/calls/${id}`).send({ version: 1, ...body });
  const remove = (lead: Lead, id: string, by = priya) => by.delete(`/api/leads/${lead.id}/calls/${id}`);
  const calls = async (lead: Lead) =>
    (await timeline(lead)).filter(({ kind }: { kind: string }) => kind === 'call');

  test('can be corrected by its caller, who can add another task', async () => {
    const lead = await app.make.lead();
    const { id } = (await log(lead, { outcome: 'reached', note: 'Wants setup costs' })).body;

    const task = { title: 'Send setup costs', dueAt: DUE };
    const { body } = await change(lead, id, { note: 'Wants fees', task }).expect(200);

    expect(body).toMatchObject({ outcome: 'reached', note: 'Wants fees', editedAt: expect.any(String) });
    expect(await calls(lead)).toMatchObject([{ note: 'Wants fees', isEdited: true }]);
    expect((await priya.get(`/api/leads/${lead.id}/tasks`)).body).toMatchObject([task]);
  });

  test('is not changed by a stale or repeated correction, and gets its task once', async () => {
    const lead = await app.make.lead();
    const { id, version } = (await log(lead, { outcome: 'reached', note: 'Wants setup costs' })).body;
    const correction = { note: 'Wants fees', task: { title: 'Send fees', dueAt: DUE }, version };

    const answers = await Promise.all(Array.from({ length: 4 }, () => change(lead, id, correction)));
    const stale = await change(lead, id, { outcome: 'noAnswer', version });

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect([stale.status, stale.body.code]).toEqual([409, 'CALL_CHANGED']);
    expect(stale.body.current).toMatchObject({
      outcome: 'reached',
      note: 'Wants fees',
      version: version + 1,
    });
    expect(await calls(lead)).toMatchObject([
      { outcome: 'reached', note: 'Wants fees', version: version + 1 },
    ]);
    expect((await priya.get(`/api/leads/${lead.id}/tasks`)).body).toHaveLength(1);
    await priya.patch(`/api/leads/${lead.id}/calls/${id}`).send({ note: 'No version' }).expect(422);
  });

  test('moves the first response when it turns out that no one was reached', async () => {
    const lead = await app.make.lead();
    const first = (await log(lead, { outcome: 'reached' })).body;
    const second = (await log(lead, { outcome: 'voicemail' }, app.as.staff)).body;

    await change(lead, first.id, { outcome: 'noAnswer' }).expect(200);

    const [stamp] = await app.em.execute('select at from first_contacts where lead_id = ?', [lead.id]);
    expect(new Date(stamp!.at).toISOString()).toBe(second.createdAt);
    await change(lead, first.id, { outcome: 'reached', version: 2 }).expect(200);
    expect((await contact(lead)).first).toEqual({ means: 'call', by: priya.userId });
  });

  test('is no longer the first response once it is deleted; a later note is', async () => {
    const [silent, noted] = [await app.make.lead(), await app.make.lead()];
    const gone = (await log(silent, { outcome: 'reached' })).body;
    const wrong = (await log(noted, { outcome: 'reached' })).body;
    await priya.post(`/api/leads/${noted.id}/notes`).send({ text: 'Left a card' }).expect(201);

    await remove(silent, gone.id).expect(204);
    await remove(noted, wrong.id).expect(204);

    expect(await contact(silent)).toEqual({ lastContactedAt: null, first: null });
    expect((await contact(noted)).first).toMatchObject({ means: 'note' });
    expect(await calls(silent)).toEqual([]);
  });

  test('can only be changed by its caller or an admin', async () => {
    const lead = await app.make.lead();
    const { id } = (await log(lead, { outcome: 'reached' })).body;

    const other = await app.signIn('user', { name: 'Another Agent' });
    const refusals = [await change(lead, id, { note: 'Mine' }, other), await remove(lead, id, other)];
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'NOT_YOUR_CALL'],
      [403, 'NOT_YOUR_CALL'],
    ]);
    await change(lead, id, { note: 'Checked' }, app.as.admin).expect(200);
    await remove(lead, id, app.as.admin).expect(204);
    expect((await remove(lead, id)).body.code).toBe('CALL_NOT_FOUND');
  });
});

describe('a call is refused', () => {
  test.each([
    ['without an outcome', { note: 'Hello' }],
    ['with an unknown outcome', { outcome: 'busy' }],
    ['with a note that is too long', { outcome: 'reached', note: 'x'.repeat(4_001) }],
    ['with a task without a time', { outcome: 'reached', task: { title: 'Call again' } }],
    ['with another caller', { outcome: 'reached', callerId: randomUUID() }],
  ])('%s', async (_, body) => {
    expect((await log(await app.make.lead(), body)).status).toBe(422);
  });

  test('for a lead that does not exist, and from someone who is not signed in', async () => {
    const { status, body } = await log({ id: randomUUID() }, { outcome: 'reached' });
    const stranger = await app.as.anonymous.post(`/api/leads/${randomUUID()}/calls`).send({});

    expect([status, body.code, stranger.status]).toEqual([404, 'LEAD_NOT_FOUND', 401]);
  });
});

test('a call outlives the account that made it', async () => {
  const lead = await app.make.lead();
  const leaver = await app.signIn('user', { name: 'Leaver' });
  for (const outcome of CALL_OUTCOMES) await log(lead, { outcome }, leaver).expect(201);

  await app.em.execute('delete from users where id = ?', [leaver.userId]);

  const calls = (await timeline(lead)).filter(({ kind }: { kind: string }) => kind === 'call');
  expect(calls.map(({ by }: { by: unknown }) => by)).toEqual([null, null, null, null]);
});
