import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CountLateContacts } from '../../src/messages/messages.jobs.js';
import { consentingLead } from '../campaigns/campaign-app.js';
import { type SignedIn, startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';
import { until } from '../support/until.js';

/** A Monday at 10 AM in Iowa, when texts are sent right away. */
const AT_WORK = new Date('2026-11-23T16:00:00Z');
let app: TestApp;
let clock: FrozenClock;
let dana: SignedIn;
let maria: SignedIn;

beforeAll(async () => {
  app = await startApp();
  dana = await app.signIn('user', { name: 'Dana' });
  maria = await app.signIn('user', { name: 'Maria' });
});

beforeEach(() => {
  clock = freezeClock(app, AT_WORK);
});
afterEach(() => clock.unfreeze());
afterAll(() => app.close());

const EMAIL = { subject: 'Your home', message: 'Hello, this is Dana.' };

/** Each way to be in touch with an owner. */
const WAYS: Record<string, (id: string, by: SignedIn) => Promise<{ status: number }>> = {
  'a call': (id, by) => by.post(`/api/leads/${id}/calls`).send({ outcome: 'reached' }),
  'a call that no one answered': (id, by) => by.post(`/api/leads/${id}/calls`).send({ outcome: 'noAnswer' }),
  'a text': (id, by) => by.post(`/api/leads/${id}/texts`).send({ text: 'Hi, this is Dana.' }),
  'an email': (id, by) => by.post(`/api/leads/${id}/emails`).send(EMAIL),
  'an email from a template': async (id, by) => {
    const { email: to } = (await by.get(`/api/leads/${id}`)).body;
    return by.post('/api/email/send').send({ to, template: 'staff-message', data: EMAIL });
  },
  'a walkthrough': (id, by) =>
    by.post(`/api/leads/${id}/walkthrough`).send({ startsAt: '2040-11-12T16:00:00.000Z', agentId: null }),
};

const assigneeOf = async (id: string) => (await app.as.staff.get(`/api/leads/${id}`)).body.assigneeId;
const assignments = async (id: string) => {
  const { rows } = (await app.as.staff.get(`/api/leads/${id}/timeline`).expect(200)).body;
  return rows.filter(({ kind }: { kind: string }) => kind === 'assignment');
};

describe.each(Object.entries(WAYS))('%s', (_, contact) => {
  test('assigns an unassigned lead to the person who made it, and the timeline says why', async () => {
    const { id } = await consentingLead(app);

    expect((await contact(id, dana)).status).toBeLessThan(300);

    expect(await assigneeOf(id)).toBe(dana.userId);
    const by = expect.objectContaining({ id: dana.userId });
    expect(await assignments(id)).toMatchObject([
      { from: null, to: by, by, rule: null, isFirstContact: true },
    ]);
  });

  test("leaves someone else's lead with them", async () => {
    const { id } = await consentingLead(app, { assigneeId: maria.userId });

    expect((await contact(id, dana)).status).toBeLessThan(300);

    expect(await assigneeOf(id)).toBe(maria.userId);
    expect(await assignments(id)).toEqual([]);
  });
});

test("the lead's unassigned tasks come with it, and a teammate's stays with them", async () => {
  const { id } = await consentingLead(app);
  const add = (title: string, assigneeId?: string) =>
    app.as.staff
      .post(`/api/leads/${id}/tasks`)
      .send({ title, dueAt: '2026-12-01T16:00:00Z', assigneeId })
      .expect(201);
  await add('Ask about the roof');
  await add('Send the photos', maria.userId);

  await WAYS['a call']!(id, dana);

  const { body } = await app.as.staff.get(`/api/leads/${id}/tasks`).expect(200);
  const owners = body.map((task: { title: string; assignee: { id: string } }) => [
    task.title,
    task.assignee?.id,
  ]);
  expect(Object.fromEntries(owners)).toEqual({
    'Ask about the roof': dana.userId,
    'Send the photos': maria.userId,
  });
});

test('a lead contacted since it was selected can be tagged with others, and one that was edited is left out', async () => {
  const [contacted, edited] = [await consentingLead(app), await consentingLead(app)];
  const selected = await Promise.all(
    [contacted, edited].map(async ({ id }) => (await app.as.staff.get(`/api/leads/${id}`)).body),
  );
  await WAYS['a call']!(contacted.id, dana);
  await app.as.staff.patch(`/api/leads/${edited.id}`).send({ name: 'Someone Else' }).expect(200);

  const leads = selected.map(({ id, version }) => ({ id, version }));
  const tagged = await app.as.staff.post('/api/leads/bulk/tag').send({ leads, tag: 'spring', isAdded: true });
  const assigned = await app.as.staff
    .post('/api/leads/bulk/assign')
    .send({ leads: leads.map((lead) => ({ ...lead, assigneeId: maria.userId })) });

  expect(tagged.body.done).toMatchObject([{ id: contacted.id }]);
  expect(tagged.body.skipped).toEqual([{ id: edited.id, reason: 'changed' }]);
  // It was unassigned when selected.
  expect(assigned.body.skipped.map(({ reason }: { reason: string }) => reason)).toEqual([
    'changed',
    'changed',
  ]);
});

test('a request that is repeated assigns once, and notifies no one', async () => {
  const { id } = await consentingLead(app);
  const body = { id: randomUUID(), outcome: 'voicemail' };

  await Promise.all(Array.from({ length: 4 }, () => dana.post(`/api/leads/${id}/calls`).send(body)));

  expect(await assignments(id)).toHaveLength(1);
  const notified = await app.em.execute('select kind from notifications where lead_id = ?', [id]);
  expect(notified).toEqual([]);
});

test('a walkthrough booked for a teammate assigns the lead to them, and notifies them', async () => {
  const { id } = await consentingLead(app, { source: 'analysis_form' });
  const time = { startsAt: '2040-11-13T16:00:00.000Z', agentId: maria.userId };

  await dana.post(`/api/leads/${id}/walkthrough`).send(time).expect(200);

  expect(await assigneeOf(id)).toBe(maria.userId);
  const notified = await app.em.execute('select kind, user_id as "to" from notifications where lead_id = ?', [
    id,
  ]);
  expect(notified).toEqual([{ kind: 'assignment', to: maria.userId }]);
});

test('when several people call at the same moment, one becomes the assignee', async () => {
  const { id } = await consentingLead(app);

  const answers = await Promise.all(
    [dana, maria, dana, maria].map((by) => by.post(`/api/leads/${id}/calls`).send({ outcome: 'reached' })),
  );

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(await assignments(id)).toHaveLength(1);
});

test('an email that can still be undone assigns once it is sent, and never if it is canceled', async () => {
  // The time until which it can be undone is compared with the database's clock.
  clock.unfreeze();
  const [sent, canceled] = [await consentingLead(app), await consentingLead(app)];
  const write = ({ id }: { id: string }) =>
    dana.post(`/api/leads/${id}/emails`).send({ ...EMAIL, isHeld: true });
  const [first, second] = [await write(sent), await write(canceled)];
  expect(await assigneeOf(sent.id)).toBeNull();

  await dana.delete(`/api/leads/${canceled.id}/messages/${second.body.id}`).expect(204);
  await app.em.execute(`update messages set due_at = now() where id = ?`, [first.body.id]);
  await until(async () => {
    await app.app.get(CountLateContacts, { strict: false }).run();
    return (await assigneeOf(sent.id)) !== null;
  });

  expect(await assigneeOf(sent.id)).toBe(dana.userId);
  expect(await assigneeOf(canceled.id)).toBeNull();
});

test('an email assigns the lead even if someone moves it before the job that counts the email', async () => {
  clock.unfreeze();
  const { id } = await consentingLead(app);
  const { body } = await dana.post(`/api/leads/${id}/emails`).send({ ...EMAIL, isHeld: true });
  const contactedAt = `now() + interval '1 hour'`;
  await app.em.execute(`update leads set last_contacted_at = ${contactedAt} where id = ?`, [id]);
  await app.em.execute(`update messages set due_at = now() where id = ?`, [body.id]);

  const count = () => app.app.get(CountLateContacts, { strict: false }).run();
  await until(async () => {
    await count();
    return (await assigneeOf(id)) !== null;
  });
  expect(await assigneeOf(id)).toBe(dana.userId);

  await app.as.admin.patch(`/api/leads/${id}`).send({ assigneeId: null }).expect(200);
  await count();
  expect(await assigneeOf(id)).toBeNull();
});

test("moving a walkthrough that the owner booked isn't a first contact", async () => {
  const { id } = await consentingLead(app);
  const book = (startsAt: string) =>
    dana.post(`/api/leads/${id}/walkthrough`).send({ startsAt, agentId: maria.userId }).expect(200);
  await app.em.execute(
    `insert into walkthroughs (lead_id, agent_id, starts_at, ends_at)
     values (?, ?, '2040-11-14T16:00:00Z', '2040-11-14T17:00:00Z')`,
    [id, maria.userId],
  );

  await book('2040-11-15T16:00:00.000Z');

  expect(await assigneeOf(id)).toBeNull();
});

test("a note or a status change isn't contact, so the lead stays unassigned", async () => {
  const { id } = await consentingLead(app);

  await dana.post(`/api/leads/${id}/notes`).send({ text: 'Looks nice' }).expect(201);
  await dana.patch(`/api/leads/${id}`).send({ status: 'analysis_submitted' }).expect(200);

  expect(await assigneeOf(id)).toBeNull();
});

test('a rule may be named like the first contact', async () => {
  const { id } = await consentingLead(app);
  await WAYS['a call']!(id, dana);
  const rule = `update lead_assignments set actor_id = null, rule = 'First contact' where lead_id = ?`;
  await app.em.execute(rule, [id]);

  expect(await assignments(id)).toMatchObject([{ by: null, rule: 'First contact', isFirstContact: false }]);
});

test('a lead that an admin assigns afterward stays with that person', async () => {
  const { id } = await consentingLead(app);
  await WAYS['a call']!(id, dana);
  await app.as.admin.patch(`/api/leads/${id}`).send({ assigneeId: maria.userId }).expect(200);

  await WAYS['an email']!(id, dana);

  expect(await assigneeOf(id)).toBe(maria.userId);
});

test('a form that was open during a contact saves, unless it assigns the lead or someone edited it', async () => {
  const { id } = await consentingLead(app);
  const { version } = (await dana.get(`/api/leads/${id}`)).body;
  await WAYS['an email']!(id, dana);
  expect((await dana.get(`/api/leads/${id}`)).body.version).toBeGreaterThan(version);

  await dana.patch(`/api/leads/${id}`).send({ name: 'Ann Lee', version }).expect(200);

  await dana.patch(`/api/leads/${id}`).send({ name: 'Ann Li', version }).expect(409);
  const claimed = await consentingLead(app);
  const unassigned = (await maria.get(`/api/leads/${claimed.id}`)).body.version;
  await WAYS['a call']!(claimed.id, dana);
  const takeOver = { assigneeId: maria.userId, version: unassigned };
  await maria.patch(`/api/leads/${claimed.id}`).send(takeOver).expect(409);
  expect((await dana.get(`/api/leads/${id}`)).body).toMatchObject({
    name: 'Ann Lee',
    assigneeId: dana.userId,
  });
});

test('a move can be undone after a contact, which stays the last one', async () => {
  const { id } = await consentingLead(app);
  await dana.patch(`/api/leads/${id}`).send({ status: 'analysis_submitted' }).expect(200);
  const { version } = (await dana.get(`/api/leads/${id}`)).body;
  clock.advance({ seconds: 1 });
  await WAYS['a call']!(id, dana);
  const { lastContactedAt } = (await dana.get(`/api/leads/${id}`)).body;
  expect(lastContactedAt).toBe(new Date(AT_WORK.getTime() + 1_000).toISOString());

  await dana.post(`/api/leads/${id}/undo`).send({ version }).expect(200);

  const lead = (await dana.get(`/api/leads/${id}`)).body;
  expect(lead).toMatchObject({ status: 'leads', assigneeId: dana.userId, lastContactedAt });
});
