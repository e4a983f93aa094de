import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { BOOKING_DEFAULTS, BOOKING_TEXT } from '#shared/booking.js';
import { Walkthrough } from '../../src/booking/walkthrough.entity.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { NEXT_STEPS } from '../../src/leads/public-forms/confirmations.js';
import { Message } from '../../src/messages/message.entity.js';
import { SignedTokens } from '../../src/platform/secrets/signed-tokens.js';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { temporarySettings } from '../support/temporary-settings.js';

let app: TestApp;
let agents: string[];

/** A Monday noon in Des Moines. */
const NOW = new Date('2026-11-30T18:00:00Z');
const DAY_LATER = '2026-12-01T18:00:00.000Z';
const CLIVE = '50325';

beforeAll(async () => {
  app = await startApp();
  freezeClock(app, NOW);
  agents = [app.as.admin.userId, app.as.staff.userId];
});

afterAll(() => app.close());

beforeEach(() => app.em.execute('delete from walkthroughs'));

const settings = temporarySettings(() => app);

const tokenOf = (leadId: string) => app.app.get(SignedTokens).sign(NEXT_STEPS, { leadId }, 3600);
const slots = async (query: object = { zipCode: CLIVE }): Promise<string[]> =>
  (await app.as.anonymous.get('/api/public/booking/slots').query(query).expect(200)).body.slots;
const book = (leadId: string, startsAt: string) =>
  app.as.anonymous.post(`/api/public/booking/${tokenOf(leadId)}`).send({ startsAt });
const schedule = (leadId: string, startsAt: string, agentId: string | null | undefined) =>
  app.as.staff.post(`/api/leads/${leadId}/walkthrough`).send({ startsAt, agentId });
const settle = (id: string, status: string) =>
  app.as.staff.post(`/api/calendar/walkthroughs/${id}`).send({ status });
const of = (leadId: string, status = 'scheduled' as const) => app.em.find(Walkthrough, { leadId, status });
/** Of the emails to the lead, in no order. */
async function subjects(leadId: string): Promise<string[]> {
  const emails = await app.em.find(Message, { leadId });
  const read = ({ id }: Message) => app.as.admin.get(`/api/messages/${id}`).expect(200);
  return (await Promise.all(emails.map(read))).map(({ body }) => body.subject);
}
const lead = (leadId: string) => app.em.findOneOrFail(Lead, leadId);
/** One at a time: 50 in parallel would wait for connections. */
async function newLeads(howMany: number): Promise<Lead[]> {
  const leads: Lead[] = [];
  while (leads.length < howMany) leads.push(await newLead());
  return leads;
}

const newLead = () =>
  app.make.lead({ zipCode: CLIVE, status: 'leads', phone: `515-555-${String(++count).padStart(4, '0')}` });

let count = 0;
const form = (values: object = {}) => ({
  startsAt: DAY_LATER,
  streetAddress: `${++count} Grand Ave`,
  city: 'Clive',
  zipCode: CLIVE,
  name: 'Ada Brandt',
  email: `ada${count}@example.com`,
  phone: '515-555-0142',
  ...values,
});

describe('the times on offer', () => {
  test('start a day from now and are within working hours', async () => {
    const offered = await slots();

    expect(offered.slice(0, 3)).toEqual([DAY_LATER, '2026-12-01T18:30:00.000Z', '2026-12-01T19:00:00.000Z']);
    expect(offered).not.toContain('2026-12-01T22:30:00.000Z');
    expect(offered).toContain('2026-12-02T15:00:00.000Z');
  });

  test('are none outside the service area', async () => {
    const { body } = await app.as.anonymous.get('/api/public/booking/slots').query({ zipCode: '10001' });

    expect(body).toMatchObject({ isServed: false, slots: [] });
  });

  test('leave out a time when everyone is busy, with the buffer and the drive around it', async () => {
    for (const agent of agents) {
      const { id } = await app.make.lead({ zipCode: '50309' });
      await schedule(id, '2026-12-02T18:00:00Z', agent).expect(200);
    }

    const morning = (await slots()).filter((slot) => slot.startsWith('2026-12-02'));

    expect(morning).not.toContain('2026-12-02T17:00:00.000Z');
    expect(morning).not.toContain('2026-12-02T19:00:00.000Z');
    expect(morning).toContain('2026-12-02T16:30:00.000Z');
    expect(morning).toContain('2026-12-02T19:30:00.000Z');
  });

  test('are none on a day the company is closed, for owners and for staff', async () => {
    const closedDays = [{ date: '2026-12-01', name: 'Inventory' }];
    await settings.company({ closedDays });
    const { id } = await newLead();

    const offered = await slots();
    const { body } = await app.as.staff.get(`/api/leads/${id}/walkthrough`).expect(200);
    const refused = await book(id, DAY_LATER);
    const { body: calendar } = await app.as.staff
      .get('/api/calendar?from=2026-12-01&to=2026-12-02')
      .expect(200);
    await settings.company({ closedDays: [] });

    expect(offered[0]).toBe('2026-12-02T15:00:00.000Z');
    expect(body.slots[0].startsAt).toBe('2026-12-02T15:00:00.000Z');
    expect(refused.status).toBe(409);
    expect(calendar.closedDays).toEqual(closedDays);
    expect((await slots())[0]).toBe(DAY_LATER);
  });

  test('reserve a person for each walkthrough that no one is assigned to yet', async () => {
    for (const _ of agents) {
      const { id } = await newLead();
      await schedule(id, '2026-12-02T18:00:00Z', null).expect(200);
    }

    expect(await slots()).not.toContain('2026-12-02T18:00:00.000Z');
  });
});

describe('staff', () => {
  const offerOf = async (leadId: string, query: object = {}) =>
    (await app.as.staff.get(`/api/leads/${leadId}/walkthrough`).query(query).expect(200)).body;
  const offer = async (leadId: string, query?: object) => (await offerOf(leadId, query)).slots;

  test('choose from the times of the person they name, even if the lead is assigned to another', async () => {
    const [one, other] = agents as [string, string];
    const { id } = await app.make.lead({ zipCode: CLIVE, assigneeId: one });
    const busy = await app.make.lead({ zipCode: CLIVE });
    await schedule(busy.id, DAY_LATER, other).expect(200);

    const mine = await offer(id);
    const theirs = await offer(id, { agentId: other });

    expect(mine[0]).toEqual({ startsAt: DAY_LATER, agentId: one });
    expect(new Set(theirs.map(({ agentId }: { agentId: string }) => agentId))).toEqual(new Set([other]));
    expect(theirs[0].startsAt > DAY_LATER).toBe(true);
  });

  test("choose from the times of the person who goes, even if the lead is someone else's", async () => {
    const [one, other] = agents as [string, string];
    const { id } = await app.make.lead({ zipCode: CLIVE, assigneeId: one });
    await schedule(id, DAY_LATER, other).expect(200);

    const [first] = await offer(id);

    expect(first.agentId).toBe(other);
  });

  test("choose from others' times if the person they name takes no walkthroughs", async () => {
    const { id } = await newLead();
    const assistant = await app.signIn('user');
    await assistant.patch('/api/auth/working-hours').send({ takesWalkthroughs: false }).expect(200);
    const { userId } = assistant;

    const { agentId, slots } = await offerOf(id, { agentId: userId });

    expect(agentId).toBe(userId);
    expect(slots.length).toBeGreaterThan(0);
    for (const slot of slots) expect(agents).toContain(slot.agentId);
    await app.as.staff.get(`/api/leads/${id}/walkthrough?agentId=me`).expect(400);
  });

  test('move a walkthrough without naming anyone, and it stays with the person who goes', async () => {
    const [one, other] = agents as [string, string];
    const { id } = await app.make.lead({ zipCode: CLIVE, assigneeId: one });
    await schedule(id, DAY_LATER, other).expect(200);

    await schedule(id, '2026-12-03T16:00:00.000Z', undefined).expect(200);

    expect(await of(id)).toMatchObject([{ agentId: other, startsAt: new Date('2026-12-03T16:00:00.000Z') }]);
    expect((await offerOf(id)).agentId).toBe(other);
  });
});

describe('an owner with a link', () => {
  test('books a time: the lead moves, its date follows, and an email confirms it', async () => {
    const { id } = await newLead();

    const { body } = await book(id, DAY_LATER).expect(200);

    expect(body).toMatchObject({ leadId: id, startsAt: DAY_LATER });
    expect(await lead(id)).toMatchObject({
      status: 'walkthrough_scheduled',
      walkthroughDate: new Date(DAY_LATER),
      walkthroughConfirmed: true,
    });
    const [walkthrough] = await of(id);
    expect(agents).toContain(walkthrough?.agentId);
    expect(walkthrough?.bookedById).toBeNull();
    const [email, ...others] = await app.em.find(Message, { leadId: id });
    expect(others).toEqual([]);
    expect(email).toMatchObject({ template: 'confirm-booking' });
    expect(JSON.stringify(email?.data)).toContain('Tuesday, December 1, 2026 at 12:00 PM CST');
  });

  test('moves it, which frees the earlier time', async () => {
    const { id } = await newLead();
    await book(id, DAY_LATER).expect(200);

    await book(id, '2026-12-03T16:00:00.000Z').expect(200);

    expect((await of(id)).map(({ startsAt }) => startsAt.toISOString())).toEqual([
      '2026-12-03T16:00:00.000Z',
    ]);
    expect((await lead(id)).walkthroughDate).toEqual(new Date('2026-12-03T16:00:00Z'));
    expect((await subjects(id)).sort()).toEqual([
      'Your walkthrough is booked: Tuesday, December 1, 2026 at 12:00 PM CST',
      'Your walkthrough is rescheduled: Thursday, December 3, 2026 at 10:00 AM CST',
    ]);
  });

  test('cancels it: one email confirms that, and someone is asked to offer another time', async () => {
    const { id } = await newLead();
    const token = tokenOf(id);
    await book(id, DAY_LATER).expect(200);

    await app.as.anonymous.post(`/api/public/booking/${token}/cancel`).expect(200);
    await app.as.anonymous.post(`/api/public/booking/${token}/cancel`).expect(200);

    expect(await of(id)).toEqual([]);
    expect((await lead(id)).walkthroughDate ?? null).toBeNull();
    const { body: tasks } = await app.as.staff.get(`/api/leads/${id}/tasks`);
    expect(tasks.map(({ title }: { title: string }) => title)).toEqual([
      'Owner canceled the walkthrough: offer another time',
    ]);
    await book(id, DAY_LATER).expect(200);
    const { body: done } = await app.as.staff.get(`/api/leads/${id}/tasks`);
    expect(done).toMatchObject([{ doneAt: expect.any(String), doneBy: null }]);
    expect((await subjects(id)).filter((subject) => subject.includes('canceled'))).toEqual([
      'Your walkthrough is canceled: Tuesday, December 1, 2026 at 12:00 PM CST',
    ]);
  });

  test('gets an error with other times when the time is taken', async () => {
    for (const _ of agents) await book((await newLead()).id, DAY_LATER).expect(200);
    const { id } = await newLead();

    const { body } = await book(id, DAY_LATER).expect(409);

    expect(body).toMatchObject({ code: 'SLOT_TAKEN', detail: BOOKING_TEXT.taken });
    expect(body.slots.length).toBeGreaterThan(0);
    expect(body.slots).not.toContain(DAY_LATER);
    expect(await lead(id)).toMatchObject({ status: 'leads' });
  });

  test('cannot book a time that was not offered', async () => {
    const { id } = await newLead();

    await book(id, '2026-12-01T18:10:00Z').expect(409);
    await book(id, '2026-12-06T18:00:00Z').expect(409);
    expect(await of(id)).toEqual([]);
  });

  test('cannot move or cancel one that has started, so that staff can record the outcome', async () => {
    const { id } = await newLead();
    await schedule(id, '2026-11-30T17:30:00Z', agents[0]!).expect(200);

    const moved = await book(id, DAY_LATER).expect(409);
    const canceled = await app.as.anonymous.post(`/api/public/booking/${tokenOf(id)}/cancel`).expect(409);

    expect([moved.body.code, canceled.body.detail]).toEqual(['WALKTHROUGH_OVER', BOOKING_TEXT.over]);
    expect((await of(id)).map(({ startsAt }) => startsAt)).toEqual([new Date('2026-11-30T17:30:00Z')]);
  });

  test('cannot book a lost lead or with a forged link', async () => {
    const { id } = await app.make.lead({ status: 'lost', statusReason: 'Sold' });

    await book(id, DAY_LATER).expect(409);
    await app.as.anonymous.post('/api/public/booking/forged.link').send({ startsAt: DAY_LATER }).expect(404);
  });
});

describe('a booking token', () => {
  const tokens = () => app.app.get(SignedTokens);
  const openWith = async (token: string) => {
    const { body, status } = await app.as.anonymous.get('/api/public/booking/slots').query({ token });
    return status === 200 && body.lead !== undefined && body.lead !== null;
  };

  test('opens the page of its lead, short or as in earlier emails', async () => {
    const { id: leadId } = await app.make.lead();

    const opened = [
      await openWith(tokens().signId('booking', leadId, 3600)),
      await openWith(tokens().sign('booking', { leadId }, 3600)),
    ];

    expect(opened).toEqual([true, true]);
  });

  test('is refused once it has expired, was changed, or was made for something else', async () => {
    const { id: leadId } = await app.make.lead();
    const { id: other } = await app.make.lead();
    const token = tokens().signId('booking', leadId, 3600);
    const bytes = Buffer.from(token, 'base64url');
    const swapped = Buffer.concat([Buffer.from(other.replaceAll('-', ''), 'hex'), bytes.subarray(16)]);

    const opened = [
      await openWith(tokens().signId('booking', leadId, -1)),
      await openWith(swapped.toString('base64url')),
      await openWith(tokens().signId(NEXT_STEPS, leadId, 3600)),
      await openWith(token.slice(0, -1)),
    ];

    expect(opened).toEqual([false, false, false, false]);
  });
});

describe('an owner without a link', () => {
  test('becomes a lead with a booked time; the same form again gets the same response', async () => {
    const fields = form();
    const { body } = await app.as.visitor.post('/api/public/booking').send(fields).expect(201);
    const { body: again } = await app.as.visitor.post('/api/public/booking').send(fields).expect(201);

    expect(again.leadId).toBe(body.leadId);
    expect(await lead(body.leadId)).toMatchObject({
      name: 'Ada Brandt',
      status: 'walkthrough_scheduled',
      walkthroughDate: new Date(DAY_LATER),
    });
    expect(await of(body.leadId)).toHaveLength(1);
  });

  test('who is a bot gets the same response, and nothing is stored', async () => {
    const { body: real } = await app.as.visitor.post('/api/public/booking').send(form()).expect(201);
    const fields = form({ startsAt: real.startsAt, website: 'https://spam.example' });

    const { body } = await app.as.visitor.post('/api/public/booking').send(fields).expect(201);

    expect(body).toEqual({ ...real, leadId: expect.any(String), token: expect.any(String) });
    expect(body.token).toHaveLength(real.token.length);
    expect(await app.em.count(Lead, { email: fields.email })).toBe(0);
  });

  test('gets no lead when the time is taken', async () => {
    for (const _ of agents) await book((await newLead()).id, DAY_LATER).expect(200);
    const fields = form();

    await app.as.visitor.post('/api/public/booking').send(fields).expect(409);

    expect(await app.em.count(Lead, { email: fields.email })).toBe(0);
  });

  test('outside the service area gets an error at the ZIP code', async () => {
    const { body } = await app.as.visitor
      .post('/api/public/booking')
      .send(form({ zipCode: '10001' }))
      .expect(422);

    expect(body.errors).toEqual([
      { field: 'zipCode', code: 'NOT_SERVED', message: BOOKING_TEXT.outsideArea },
    ]);
  });
});

/** Under load the server may ask to try again; nothing was saved then. */
async function bookUntilAnswered(leadId: string): Promise<number> {
  const { status } = await book(leadId, DAY_LATER);
  return status === 503 ? bookUntilAnswered(leadId) : status;
}

test('50 owners book the same time: each free person gets one walkthrough, and the other owners get a 409', async () => {
  const leads = await newLeads(50);

  const answers = await Promise.all(leads.map(({ id }) => bookUntilAnswered(id)));

  const booked = await app.em.find(Walkthrough, { status: 'scheduled' });
  expect(answers.sort()).toEqual([200, 200, ...Array(48).fill(409)]);
  expect(booked.map(({ agentId }) => agentId).sort()).toEqual([...agents].sort());
});

describe('staff', () => {
  test('set and move a time, and each new time is emailed to the owner once', async () => {
    const { id } = await newLead();

    await schedule(id, '2026-12-02T16:00:00Z', agents[0]!).expect(200);
    await schedule(id, '2026-12-02T16:00:00Z', agents[1]!).expect(200);
    await schedule(id, '2026-12-03T16:00:00Z', agents[1]!).expect(200);

    const emails = await app.em.find(Message, { leadId: id }, { orderBy: { id: 'asc' } });
    expect(emails.map(({ template, data }) => [template, data.time]).sort()).toEqual([
      ['walkthrough-time', 'Thursday, December 3, 2026 at 10:00 AM CST'],
      ['walkthrough-time', 'Wednesday, December 2, 2026 at 10:00 AM CST'],
    ]);
  });

  test('move the lead in the same request, unless it has moved in the meantime or the person is busy', async () => {
    const [moved, lost, busy] = [await newLead(), await newLead(), await newLead()];
    const from = (await lead(moved.id)).status;
    await app.as.staff.patch(`/api/leads/${lost.id}`).send({ status: 'lost', statusReason: 'Sold' });
    const scheduleFrom = ({ id }: { id: string }, startsAt: string) =>
      app.as.staff.post(`/api/leads/${id}/walkthrough`).send({ startsAt, agentId: agents[0], from });

    const { body } = await scheduleFrom(moved, '2026-12-02T16:00:00Z').expect(200);
    await scheduleFrom(lost, '2026-12-03T16:00:00Z').expect(200);
    await scheduleFrom(busy, '2026-12-02T16:00:00Z').expect(409);

    expect(body).toMatchObject({
      status: 'walkthrough_scheduled',
      walkthroughDate: '2026-12-02T16:00:00.000Z',
    });
    const statuses = await Promise.all([moved, lost, busy].map(async ({ id }) => (await lead(id)).status));
    expect(statuses).toEqual(['walkthrough_scheduled', 'lost', from]);
    await app.as.staff.post(`/api/leads/${moved.id}/undo`).send({ version: body.version }).expect(200);
  });

  test('cannot give a person two walkthroughs at the same time, and are offered others', async () => {
    const [first, second] = [await newLead(), await newLead()];
    await schedule(first.id, '2026-12-02T16:00:00Z', agents[0]!).expect(200);

    const { body } = await schedule(second.id, '2026-12-02T16:30:00Z', agents[0]!).expect(409);

    expect(body).toMatchObject({ code: 'AGENT_BUSY', detail: BOOKING_TEXT.agentBusy });
    expect(body.slots.length).toBeGreaterThan(0);
    await schedule(second.id, '2026-12-02T16:30:00Z', agents[1]!).expect(200);
  });

  test('record a no-show once, and get a task to offer another time', async () => {
    const { id } = await newLead();
    await schedule(id, '2026-11-30T17:30:00Z', agents[0]!).expect(200);
    const [walkthrough] = await of(id);

    await settle(walkthrough!.id, 'no_show').expect(204);
    await settle(walkthrough!.id, 'completed').expect(409);

    const { body: tasks } = await app.as.staff.get(`/api/leads/${id}/tasks`);
    expect(tasks.map(({ title }: { title: string }) => title)).toEqual([
      'Owner missed the walkthrough: offer another time',
    ]);
    await schedule(id, '2026-12-03T17:30:00Z', agents[0]!).expect(200);
    const { body: done } = await app.as.staff.get(`/api/leads/${id}/tasks`);
    expect(done).toMatchObject([{ doneAt: expect.any(String), doneBy: { id: app.as.staff.userId } }]);
  });

  test('cannot record the outcome of one that is still ahead, but can cancel it', async () => {
    const { id } = await newLead();
    await schedule(id, '2026-12-02T16:00:00Z', agents[0]!).expect(200);
    const [walkthrough] = await of(id);

    for (const status of ['completed', 'no_show']) {
      const { body } = await settle(walkthrough!.id, status).expect(409);
      expect(body).toMatchObject({ code: 'WALKTHROUGH_NOT_STARTED', detail: BOOKING_TEXT.notStarted });
    }
    await settle(walkthrough!.id, 'canceled').expect(204);
  });

  test('are both refused, without a deadlock, when they swap the people of two walkthroughs at the same time', async () => {
    const [one, other] = [await newLead(), await newLead()];
    const at = '2026-12-02T16:00:00Z';
    await schedule(one.id, at, agents[0]!).expect(200);
    await schedule(other.id, at, agents[1]!).expect(200);

    for (let round = 0; round < 8; round++) {
      const trades = [schedule(one.id, at, agents[1]!), schedule(other.id, at, agents[0]!)];
      expect((await Promise.all(trades)).map(({ status }) => status)).toEqual([409, 409]);
    }
  });

  test('see the walkthroughs, tasks and time off of the days they request', async () => {
    const { id } = await newLead();
    await schedule(id, '2026-12-02T16:00:00Z', agents[0]!).expect(200);
    const timeOff = [{ startsAt: '2026-12-01T06:00:00.000Z', endsAt: '2026-12-03T06:00:00.000Z' }];
    await settings.timeOff(app.as.admin, timeOff[0]!.startsAt, timeOff[0]!.endsAt);

    const { body } = await app.as.staff.get('/api/calendar').query({ from: '2026-12-02', to: '2026-12-02' });
    const { body: next } = await app.as.staff
      .get('/api/calendar')
      .query({ from: '2026-12-03', to: '2026-12-09' });

    expect(body.walkthroughs).toEqual([
      expect.objectContaining({ leadId: id, agentId: agents[0], startsAt: '2026-12-02T16:00:00.000Z' }),
    ]);
    expect(body.timeOff).toEqual([{ userId: agents[0], ...timeOff[0] }]);
    expect(next).toMatchObject({ walkthroughs: [], timeOff: [] });
  });
});

describe('the calendar of a person', () => {
  const DAY = '2026-12-02';
  const read = async (query: object) =>
    (
      await app.as.staff
        .get('/api/calendar')
        .query({ from: DAY, to: DAY, ...query })
        .expect(200)
    ).body;

  test('has their walkthroughs, tasks and time off; `none` has what is unassigned', async () => {
    const [own, free] = [await newLead(), await newLead()];
    await schedule(own.id, '2026-12-02T16:00:00Z', agents[0]!).expect(200);
    await schedule(free.id, '2026-12-02T16:00:00Z', null).expect(200);
    const task = { title: 'Call', dueAt: '2026-12-02T17:00:00.000Z' };
    await app.as.staff.post(`/api/leads/${own.id}/tasks`).send({ ...task, assigneeId: agents[0] });
    const timeOff = [{ startsAt: '2026-12-01T06:00:00.000Z', endsAt: '2026-12-03T06:00:00.000Z' }];
    await settings.timeOff(app.as.admin, timeOff[0]!.startsAt, timeOff[0]!.endsAt);

    const [first, second, none] = [
      await read({ person: agents[0] }),
      await read({ person: agents[1] }),
      await read({ person: 'none' }),
    ];

    const leadsOf = ({ walkthroughs }: { walkthroughs: { leadId: string }[] }) =>
      walkthroughs.map(({ leadId }) => leadId);
    expect([first, second, none].map(leadsOf)).toEqual([[own.id], [], [free.id]]);
    expect([first, second].map(({ tasks }) => tasks.length)).toEqual([1, 0]);
    expect([first, second].map((each) => each.timeOff.length)).toEqual([1, 0]);
  });

  test('is read at most six weeks at a time', async () => {
    const read = (to: string) => app.as.staff.get('/api/calendar').query({ from: DAY, to });

    await read('2027-01-12').expect(200);
    await read('2027-01-13').expect(400);
    await read('2026-12-01').expect(400);
  });
});

describe("a lead's own date", () => {
  const edit = (id: string, values: object) => app.as.staff.patch(`/api/leads/${id}`).send(values);

  test('creates, moves and cancels its walkthrough', async () => {
    const { id } = await newLead();
    const starts = async () => (await of(id)).map(({ startsAt }) => startsAt.toISOString());

    await edit(id, { walkthroughDate: '2026-12-02T16:00:00.000Z' }).expect(200);
    expect(await starts()).toEqual(['2026-12-02T16:00:00.000Z']);
    await edit(id, { walkthroughDate: '2026-12-03T16:00:00.000Z' }).expect(200);
    expect(await starts()).toEqual(['2026-12-03T16:00:00.000Z']);
    await edit(id, { walkthroughDate: null }).expect(200);
    expect(await starts()).toEqual([]);
  });

  test('keeps its assignee unless they are busy then', async () => {
    const [one, other] = [await newLead(), await newLead()];
    await schedule(one.id, '2026-12-02T16:00:00Z', agents[0]!).expect(200);
    await schedule(other.id, '2026-12-03T16:00:00Z', agents[0]!).expect(200);

    await edit(one.id, { walkthroughDate: '2026-12-04T16:00:00.000Z' }).expect(200);
    expect((await of(one.id)).map(({ agentId }) => agentId)).toEqual([agents[0]]);
    await edit(one.id, { walkthroughDate: '2026-12-03T16:30:00.000Z' }).expect(200);
    expect((await of(one.id)).map(({ agentId }) => agentId ?? null)).toEqual([null]);
  });

  test('frees its assignee when the lead is lost, and books them again when that is undone', async () => {
    const { id } = await newLead();
    // The database's own clock decides whether it is still to come.
    await schedule(id, '2126-12-02T16:00:00Z', agents[0]!).expect(200);

    await edit(id, { status: 'lost', statusReason: 'Sold' }).expect(200);
    expect(await of(id)).toEqual([]);
    await edit(id, { status: 'walkthrough_scheduled' }).expect(200);

    expect((await of(id)).map(({ agentId }) => agentId)).toEqual([agents[0]]);
  });
});

test('a lost lead that is reopened gets no walkthrough on a date that has passed', async () => {
  const { id } = await newLead();
  const edit = (values: object) => app.as.staff.patch(`/api/leads/${id}`).send(values).expect(200);
  await edit({ walkthroughDate: '2020-05-05T15:00:00.000Z' });
  await settle((await of(id))[0]!.id, 'completed').expect(204);

  await edit({ status: 'lost', statusReason: 'Sold' });
  await edit({ status: 'proposal' });

  expect(await of(id)).toEqual([]);
});

test('the length of a walkthrough is a setting, even if staff enter its date on the lead', async () => {
  await settings.company({ booking: { ...BOOKING_DEFAULTS, durationMinutes: 30 } });
  const { id } = await newLead();

  await book(id, DAY_LATER).expect(200);

  const [walkthrough] = await of(id);
  expect(walkthrough!.endsAt).toEqual(new Date('2026-12-01T18:30:00Z'));
  const entered = await newLead();
  const walkthroughDate = '2026-12-02T18:00:00.000Z';
  await app.as.staff.patch(`/api/leads/${entered.id}`).send({ walkthroughDate }).expect(200);
  expect((await of(entered.id))[0]!.endsAt).toEqual(new Date('2026-12-02T18:30:00Z'));

  // A walkthrough keeps its length when the setting changes, and so does its calendar file.
  await settings.company({ booking: BOOKING_DEFAULTS });
  const { text } = await app.as.anonymous
    .get(`/api/public/next-steps/${tokenOf(entered.id)}/walkthrough.ics`)
    .expect(200);
  expect(text).toContain('DTSTART:20261202T180000Z\r\nDTEND:20261202T183000Z\r\n');
});
