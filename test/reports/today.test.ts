import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { TODAY_MAX, type TodayView } from '#shared/dashboard.js';
import { ANSWER_TASK } from '#shared/inbound-text.js';
import type { AnswerState } from '#shared/inbox.js';
import type { LeadStatus, LeadView } from '#shared/lead.js';
import { MESSAGE_TEXT, SUPPRESSION_TEXT } from '#shared/message.js';
import { addTask } from '../../src/activity/task.entity.js';
import { CompleteAnswered } from '../../src/inbox/inbox.service.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';
import { leadWithQuote } from '../support/documents.js';

/** A Wednesday, 9 AM in Iowa. */
const NOW = new Date('2026-11-18T15:00:00Z');

let app: TestApp;
let clock: FrozenClock;

beforeAll(async () => {
  app = await startApp();
  clock = freezeClock(app, NOW);
});

afterEach(() => app.em.execute('delete from leads'));

afterAll(async () => {
  clock.unfreeze();
  await app.close();
});

async function today(): Promise<TodayView> {
  const { body } = await app.as.staff.get('/api/today').expect(200);
  return body as TodayView;
}

const names = (group: { rows: { name: string }[] }) => group.rows.map(({ name }) => name);

test('new leads are those from public forms that no one has contacted, newest first', async () => {
  const from = (name: string, more: object = {}) =>
    app.make.lead({ name, source: 'analysis_form', createdAt: new Date('2026-11-18T14:00:00Z'), ...more });
  await from('Waiting Longer', { createdAt: new Date('2026-11-18T13:00:00Z') });
  await from('Just Arrived');
  const moved = await from('Moved By Staff');
  await app.as.staff.patch(`/api/leads/${moved.id}`).send({ status: 'analysis_submitted' }).expect(200);
  await from('Entered By Staff', { source: 'manual' });
  await from('Two Weeks Ago', { createdAt: new Date('2026-11-04T14:00:00Z') });
  await from('Already Enrolled', { status: 'enrolled' });
  const noted = await from('Noted');
  await app.as.staff.post(`/api/leads/${noted.id}/notes`).send({ text: 'Left a voicemail' }).expect(201);

  const { newLeads } = await today();

  expect(names(newLeads)).toEqual(['Just Arrived', 'Waiting Longer']);
  expect(newLeads.total).toBe(2);
});

test("a group lists everything from today in the company's time zone", async () => {
  const at = ['2026-11-18T06:00:00Z', '2026-11-18T20:00:00Z', '2026-11-19T05:59:00Z', '2026-11-18T16:00:00Z'];
  for (const date of at) await app.make.lead({ name: date, walkthroughDate: new Date(date) });
  for (const date of ['2026-11-18T05:59:00Z', '2026-11-19T06:00:00Z'])
    await app.make.lead({ name: date, walkthroughDate: new Date(date) });

  const { walkthroughs } = await today();

  expect(names(walkthroughs)).toEqual([at[0], at[3], at[1], at[2]]);
  expect(walkthroughs.total).toBe(4);
});

test('a group lists up to TODAY_MAX rows and counts the rest', async () => {
  for (let made = 0; made < TODAY_MAX + 2; made += 1) await app.make.lead({ walkthroughDate: NOW });

  const { walkthroughs } = await today();

  expect(walkthroughs.rows).toHaveLength(TODAY_MAX);
  expect(walkthroughs.total).toBe(TODAY_MAX + 2);
});

test('a walkthrough waits for its outcome from its start until someone records it', async () => {
  const schedule = async (startsAt: string) => {
    const lead = await app.make.lead({ name: startsAt });
    await app.as.staff
      .post(`/api/leads/${lead.id}/walkthrough`)
      .send({ startsAt, agentId: null })
      .expect(200);
  };
  const unsettled = async () => (await today()).walkthroughs.rows.map((row) => row.unsettledId !== null);
  await schedule('2026-11-18T14:00:00Z');
  await schedule('2026-11-18T23:00:00Z');

  expect(await unsettled()).toEqual([true, false]);
  const [first] = (await today()).walkthroughs.rows;
  await app.as.staff
    .post(`/api/calendar/walkthroughs/${first!.unsettledId}`)
    .send({ status: 'completed' })
    .expect(204);

  expect(await unsettled()).toEqual([false, false]);
});

test('a past walkthrough stays until someone says how it went, for two weeks if its lead moves on', async () => {
  const schedule = async (name: string, startsAt: string) => {
    const lead = await app.make.lead({ name, status: 'walkthrough_scheduled' });
    await app.as.staff
      .post(`/api/leads/${lead.id}/walkthrough`)
      .send({ startsAt, agentId: null })
      .expect(200);
    return lead;
  };
  const move = ({ id }: { id: string }, change: Partial<LeadView>) =>
    app.as.staff.patch(`/api/leads/${id}`).send(change).expect(200);
  await move(await schedule('Moved On Long Ago', '2026-11-04T14:00:00Z'), { status: 'proposal' });
  await schedule('Forgotten', '2026-11-03T16:00:00Z');
  await move(await schedule('Lost', '2026-11-10T16:00:00Z'), { status: 'lost', statusReason: 'Sold' });
  await move(await schedule('Moved On', '2026-11-11T16:00:00Z'), { status: 'proposal' });
  await schedule('Tomorrow', '2026-11-19T16:00:00Z');

  const { walkthroughs } = await today();
  expect(names(walkthroughs)).toEqual(['Forgotten', 'Moved On']);
  for (const { unsettledId } of walkthroughs.rows)
    await app.as.staff
      .post(`/api/calendar/walkthroughs/${unsettledId}`)
      .send({ status: 'no_show' })
      .expect(204);

  expect((await today()).walkthroughs.total).toBe(0);
});

test('a reply waits until its task is done, and shows the latest text', async () => {
  const lead = await app.make.lead({ name: 'Marisol Ekdahl' });
  const text = (text: string, at: string) =>
    app.em.execute(
      `insert into inbound_texts (provider_id, sender, text, meaning, lead_id, received_at) values (?, '+15155550142', ?, 'other', ?, ?)`,
      [text, text, lead.id, at],
    );
  await text('Yes', '2026-11-18T13:00:00Z');
  await text('Tuesday works', '2026-11-18T14:00:00Z');
  const { body: task } = await app.as.staff
    .post(`/api/leads/${lead.id}/tasks`)
    .send({ title: ANSWER_TASK.other, dueAt: '2026-11-18T18:00:00Z' })
    .expect(201);

  expect((await today()).replies.rows).toMatchObject([
    { leadId: lead.id, text: 'Tuesday works', channel: 'sms' },
  ]);

  await app.as.staff.patch(`/api/tasks/${task.id}`).send({ isDone: true, version: task.version }).expect(200);
  expect((await today()).replies).toEqual({ total: 0, rows: [] });
});

describe('an answer to a reply', () => {
  /** The owner wrote, and a staff member answered an hour later. */
  async function answered(answer: { state: string; carrier?: string; reason?: string }) {
    const lead = await app.make.lead({ name: 'Answered Owner' });
    const em = app.em.fork();
    addTask(em, { leadId: lead.id, title: ANSWER_TASK.other, dueAt: NOW });
    await em.flush();
    await em.execute(
      `insert into inbound_texts (provider_id, sender, text, meaning, lead_id, received_at)
       values (gen_random_uuid(), '+15155550142', 'Tell me about the fee.', 'other', ?, now() - interval '1 minute')`,
      [lead.id],
    );
    const { body } = await app.as.staff
      .post(`/api/leads/${lead.id}/emails`)
      .send({ subject: 'The fee', message: 'It is 8 percent.' })
      .expect(202);
    const { state, carrier = null, reason = null } = answer;
    await em.execute(
      `update messages set state = ?, carrier = ?, reason = ?, created_at = now() + interval '1 minute',
         due_at = now() + interval '1 hour', sent_at = case when ? = 'sent' then now() end,
         settled_at = case when ? <> 'pending' then now() end where id = ?`,
      [state, carrier, reason, state, state, body.id],
    );
    await app.app.get(CompleteAnswered, { strict: false }).run();
    return lead;
  }
  const done = async ({ id }: { id: string }) => {
    const { body } = await app.as.staff.get(`/api/leads/${id}/tasks`).expect(200);
    return body[0].doneBy?.id ?? null;
  };

  test('completes the task once it is sent', async () => {
    const lead = await answered({ state: 'sent', carrier: 'smtp' });

    expect(await done(lead)).toBe(app.as.staff.userId);
    expect((await today()).replies.total).toBe(0);
  });

  test.each([
    ['was saved only, for lack of a mail server', { state: 'sent', carrier: 'kept' }, ['email', null, false]],
    [
      'was refused',
      { state: 'cancelled', reason: SUPPRESSION_TEXT.bounced },
      [null, SUPPRESSION_TEXT.bounced, false],
    ],
    [
      'was canceled by its writer',
      { state: 'cancelled', reason: MESSAGE_TEXT.canceled },
      [null, null, false],
    ],
    ['waits to be sent', { state: 'pending' }, [null, null, true]],
  ])('leaves it open if it %s, and says so on Today and in the inbox', async (_, answer, shown) => {
    const lead = await answered(answer);

    expect(await done(lead)).toBeNull();
    const [row] = (await today()).replies.rows;
    const { body } = await app.as.staff.get('/api/inbox').expect(200);
    const inInbox = body.rows.find(({ id }: { id: string }) => id === lead.id);
    const stateOf = ({ unconnected, unsentReason, isAnswerWaiting }: AnswerState) => [
      unconnected,
      unsentReason,
      isAnswerWaiting,
    ];
    expect([stateOf(row!), stateOf(inInbox)]).toEqual([shown, shown]);
  });
});

test('a lead with a signed agreement and no checkout is there to collect from', async () => {
  const add = async (name: string, more: { status?: LeadStatus; isSandbox?: boolean } = {}) => {
    const lead = await leadWithQuote(app, { name, status: more.status ?? 'contract_sent' });
    await app.em.execute(
      `insert into documents (id, created_at, lead_id, quote_id, type, form_name, state, fields, recipient, submission_id, signed_at)
       values (gen_random_uuid(), now(), ?, (select id from quotes where lead_id = ?), 'management_agreement',
         'Management Agreement', 'completed', '[]', 'x@example.com', ?, now() + interval '1 minute')`,
      [lead.id, lead.id, more.isSandbox ? `sub_sandbox_${lead.id}` : lead.id],
    );
    return lead;
  };
  const collectFrom = async () =>
    names({ rows: (await today()).waiting.rows.filter((row) => row.for === 'collection') });
  const pay = (leadId: string, attempt: number, state: string) =>
    app.em.execute(
      `insert into payments (id, created_at, lead_id, attempt, state, amount_cents, about)
       values (gen_random_uuid(), now(), ?, ?, ?, 19900, 'Onboarding')`,
      [leadId, attempt, state],
    );
  const { id: paying } = await app.make.lead({ name: 'Already Paying' });
  await pay(paying, 1, 'open');
  const signed = await add('Just Signed');
  await add('Lost', { status: 'lost' });
  await add('Signed In A Trial', { isSandbox: true });

  expect(names((await today()).waiting)).toEqual(['Just Signed', 'Already Paying']);
  await pay(signed.id, 1, 'expired');
  expect(await collectFrom()).toEqual(['Just Signed']);
  await pay(signed.id, 2, 'open');

  expect(await collectFrom()).toEqual([]);
});

test('names each unsigned document, even after the agreement is signed', async () => {
  const lead = await app.make.lead({ name: 'Signed Owner' });
  const add = (type: string, name: string, state: string) =>
    app.em.execute(
      `insert into documents (id, created_at, lead_id, type, form_name, state, fields, recipient, expires_at, signed_at)
       values (gen_random_uuid(), now(), ?, ?, ?, ?, '[]', 'x@example.com', now() + interval '20 days',
         case when ? = 'completed' then now() end)`,
      [lead.id, type, name, state, state],
    );
  await add('management_agreement', 'Management Agreement', 'completed');
  await add('onboarding_form', 'Onboarding Form', 'viewed');
  await add('walkthrough_checklist', 'Walkthrough Checklist', 'sent');
  await app.em.execute(
    `insert into payments (id, created_at, lead_id, attempt, state, amount_cents, about)
     values (gen_random_uuid(), now(), ?, 1, 'open', 19900, 'Onboarding')`,
    [lead.id],
  );

  const { waiting } = await today();

  expect(waiting.total).toBe(3);
  expect(waiting.rows.map((row) => [row.for, row.documentName, row.amountCents])).toEqual(
    expect.arrayContaining([
      ['signature-viewed', 'Onboarding Form', null],
      ['signature', 'Walkthrough Checklist', null],
      ['payment', null, 19_900],
    ]),
  );
  const stored = await app.em.execute<{ id: string }[]>(
    `select id from documents where lead_id = ? and state <> 'completed' union select id from payments where lead_id = ?`,
    [lead.id, lead.id],
  );
  expect(waiting.rows.map(({ id }) => id).sort()).toEqual(stored.map(({ id }) => id).sort());
});
