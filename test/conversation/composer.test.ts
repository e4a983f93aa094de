import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { ComposerView } from '#shared/conversation.js';
import { UNDO_SECONDS } from '#shared/lead.js';
import {
  EMAIL_REFUSALS,
  HOLD_SECONDS,
  MESSAGE_TEXT,
  replySubject,
  SUPPRESSION_TEXT,
} from '#shared/message.js';
import { Mailbox } from '../../src/inbox/mailbox.js';
import { Consent } from '../../src/leads/consents.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import { InboundText } from '../../src/messages/inbound-text.entity.js';
import { Message } from '../../src/messages/message.entity.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';

/** What staff see before they write to an owner. */
let app: TestApp;
let clock: FrozenClock | undefined;
let phones = 0;

/** 10 AM and 10 PM in Iowa. */
const MORNING = new Date('2026-11-23T16:00:00Z');
const NIGHT = new Date('2026-11-24T04:00:00Z');

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => clock?.unfreeze());
afterAll(() => app.close());

const view = async ({ id }: Lead): Promise<ComposerView> =>
  (await app.as.staff.get(`/api/leads/${id}/composer`).expect(200)).body;

/** A lead with a number in Iowa that agreed to texts. */
async function texter(values: Partial<Lead> = {}) {
  phones += 1;
  const number = `+1515556${String(phones).padStart(4, '0')}`;
  const lead = await app.make.lead({ phone: number, zipCode: '50023', ...values });
  const em = app.em;
  const consent = { channel: 'sms', version: 'sms-3', contact: number, address: '192.0.2.7' } as const;
  await em.persist(em.create(Consent, { leadId: lead.id, ...consent })).flush();
  return { lead, number };
}

describe('templates', () => {
  test('are filled in for the owner and the company', async () => {
    const lead = await app.make.lead({ name: 'Marisol Ekdahl', propertyAddress: '1836 NW Ash Dr, Ankeny' });

    const { templates, fields } = await view(lead);

    const emails = templates.filter(({ channel }) => channel === 'email');
    expect(emails.length).toBeGreaterThan(0);
    expect(emails[0]!.text).toContain('Hi Marisol,');
    expect(templates.map(({ text, subject }) => `${subject} ${text}`).join()).not.toMatch(
      /\{\{(firstName|name|property|company|bookingLink|reportLink)\b/,
    );
    expect(templates.map(({ text }) => text).join('\n')).not.toMatch(/^\[.*\]\(http/m);
    expect(fields).toContainEqual({ label: 'Property address', value: '1836 NW Ash Dr, Ankeny' });
  });

  test('leave what is unknown to the writer, who cannot send it unfilled', async () => {
    const lead = await app.make.lead({ walkthroughDate: null });
    const { templates } = await view(lead);
    const reminder = templates.find(({ channel, text }) => channel === 'email' && text.includes('{{walk'));

    const { subject, text: message } = reminder!;
    const { status, body } = await app.as.staff
      .post(`/api/leads/${lead.id}/emails`)
      .send({ subject, message });

    expect(status).toBe(422);
    expect(body.errors[0].message).toMatch(/^Fill in \{\{walkthrough(Day|Time)\}\} or delete it\.$/);
  });

  test('link emails to the booking page of this owner, and texts to the short one of everyone', async () => {
    const lead = await app.make.lead();

    const { templates, fields } = await view(lead);

    const links = (channel: string) =>
      templates
        .filter((template) => template.channel === channel)
        .flatMap(({ text }) => text.match(/https?:\S+\/book\S*/g) ?? []);
    const [own, ...others] = new Set(links('email'));
    expect(others).toEqual([]);
    const page = await app.as.anonymous.get(new URL(own!).pathname).expect(200);
    expect(page.text).toContain(lead.propertyAddress);
    expect(new Set(links('sms'))).toEqual(new Set([new URL('/book', own).href]));
    expect(fields).toContainEqual({ label: 'Link to the booking calendar', value: own });
  });

  test('that someone turned off are left out', async () => {
    const lead = await app.make.lead();
    const [first] = (await view(lead)).templates;

    await app.em.execute('update campaign_templates set is_active = false where id = ?', [first!.id]);

    expect((await view(lead)).templates.map(({ id }) => id)).not.toContain(first!.id);
  });
});

test('an address that bounced says so before anything is written; an unsubscribed one does not', async () => {
  const [bounced, unsubscribed] = [await app.make.lead(), await app.make.lead()];
  const suppressions = app.app.get(Suppressions, { strict: false });
  await app.em.transactional(async (em) => {
    await suppressions.add(em, 'email', bounced.email, 'bounced');
    await suppressions.add(em, 'email', unsubscribed.email, 'unsubscribed');
  });

  expect((await view(bounced)).email).toEqual({
    to: bounced.email,
    replySubject: null,
    refusal: EMAIL_REFUSALS.bounced,
  });
  expect((await view(unsubscribed)).email).toEqual({
    to: unsubscribed.email,
    replySubject: null,
    refusal: null,
  });
  expect((await view(bounced)).unconnected).toEqual(['email', 'sms']);
});

test('the composer shows what the owner last wrote, until staff have answered', async () => {
  const { lead, number: sender } = await texter();
  const receive = async (text: string, meaning: 'other' | 'stop', receivedAt: Date) => {
    const em = app.em;
    const values = { providerId: randomUUID(), sender, leadId: lead.id, text, meaning, receivedAt };
    await em.persist(em.create(InboundText, values)).flush();
  };
  const before = (seconds: number) => new Date(Date.now() - seconds * 1_000);
  expect((await view(lead)).unanswered).toBeNull();
  const at = before(60);
  await receive('Do you take two units?', 'other', at);
  await receive('STOP', 'stop', before(30));
  const letter = { subject: 'Two units', message: 'We do.' };
  const { body: undone } = await app.as.staff
    .post(`/api/leads/${lead.id}/emails`)
    .send({ ...letter, isHeld: true })
    .expect(202);
  await app.as.staff.delete(`/api/leads/${lead.id}/messages/${undone.id}`).expect(204);

  expect((await view(lead)).unanswered).toEqual({
    text: 'Do you take two units?',
    receivedAt: at.toISOString(),
  });
  await app.as.staff.post(`/api/leads/${lead.id}/emails`).send(letter).expect(202);

  expect((await view(lead)).unanswered).toBeNull();
});

test('the composer and the inbox know whether replies by email arrive', async () => {
  const lead = await app.make.lead();
  const mailbox: { isConfigured: boolean } = app.app.get(Mailbox, { strict: false });
  const receivesEmail = async () => [
    (await view(lead)).receivesEmail,
    (await app.as.staff.get('/api/inbox').expect(200)).body.receivesEmail,
  ];

  expect(await receivesEmail()).toEqual([false, false]);
  mailbox.isConfigured = true;
  expect(await receivesEmail()).toEqual([true, true]);
  mailbox.isConfigured = false;
  app.config.INBOUND_EMAIL_SECRET = 'quiet-orchard-seventeen';
  expect(await receivesEmail()).toEqual([true, true]);
  delete app.config.INBOUND_EMAIL_SECRET;
});

describe('a text message', () => {
  const post = ({ id }: Lead) =>
    app.as.staff.post(`/api/leads/${id}/texts`).send({ text: 'See you at ten.' });
  const plannedAt = async (id: string) => (await app.em.findOneOrFail(Message, id)).plannedAt;

  test('by day goes out right away', async () => {
    clock = freezeClock(app, MORNING);
    const { lead, number } = await texter();

    expect((await view(lead)).text).toEqual({ to: number, refusal: null, sendsAt: null });
  });

  test('at night waits until 8 AM, as the composer says', async () => {
    clock = freezeClock(app, NIGHT);
    const { lead } = await texter();
    const morning = '2026-11-24T14:00:00.000Z';

    const { text } = await view(lead);
    const { body } = await post(lead).expect(202);

    expect(text.sendsAt).toBe(morning);
    expect((await plannedAt(body.id)).toISOString()).toBe(morning);
  });

  test('at night answers an owner who has just texted', async () => {
    clock = freezeClock(app, NIGHT);
    const { lead, number } = await texter();
    const em = app.em;
    const receivedAt = new Date(NIGHT.getTime() - 10 * 60_000);
    const values = {
      sender: number,
      text: 'Still up?',
      meaning: 'other',
      leadId: lead.id,
      receivedAt,
    } as const;
    await em.persist(em.create(InboundText, { providerId: randomUUID(), ...values })).flush();

    expect((await view(lead)).text.sendsAt).toBeNull();
  });

  test('needs a number, consent and no STOP, and the composer says what is missing', async () => {
    clock = freezeClock(app, MORNING);
    const without = await app.make.lead({ phone: null });
    const stranger = await app.make.lead({ phone: '515-555-6999' });
    const { lead, number } = await texter();
    await app.em.transactional((em) =>
      app.app.get(Suppressions, { strict: false }).add(em, 'sms', number, 'stop'),
    );

    const refusals = await Promise.all(
      [without, stranger, lead].map(async (each) => (await view(each)).text.refusal),
    );

    expect(refusals).toEqual([
      MESSAGE_TEXT.noTextNumber,
      MESSAGE_TEXT.notAgreedToTexts,
      MESSAGE_TEXT.noTexts(SUPPRESSION_TEXT.stop),
    ]);
    for (const each of [without, stranger, lead]) expect((await post(each)).status).toBe(422);
  });
});

test('there is nothing to write to for a lead that does not exist', async () => {
  const { status, body } = await app.as.staff.get(`/api/leads/${randomUUID()}/composer`);

  expect([status, body.code]).toEqual([404, 'LEAD_NOT_FOUND']);
  expect((await app.as.anonymous.get(`/api/leads/${randomUUID()}/composer`)).status).toBe(401);
});

describe('a message that can be undone', () => {
  const write = (id: string, body: object) =>
    app.as.staff.post(`/api/leads/${id}/emails`).send({ subject: 'Hi', message: 'Hello', ...body });

  test('waits a moment, and does not count as contact until it is sent', async () => {
    const lead = await app.make.lead();

    const { body } = await write(lead.id, { isHeld: true }).expect(202);

    const { plannedAt, createdAt, state } = await app.em.fork().findOneOrFail(Message, body.id);
    const waits = plannedAt.getTime() - createdAt.getTime();
    expect(state).toBe('pending');
    expect(waits).toBeGreaterThan(UNDO_SECONDS * 1000);
    expect(waits).toBeLessThan(2 * HOLD_SECONDS * 1000);
    expect((await app.as.staff.get(`/api/leads/${lead.id}`)).body.lastContactedAt).toBeNull();

    await app.as.staff.delete(`/api/leads/${lead.id}/messages/${body.id}`).expect(204);
    expect(await app.em.fork().findOneOrFail(Message, body.id)).toMatchObject({ state: 'cancelled' });
  });
});

test("an email ends with its writer's own signature", async () => {
  const lead = await app.make.lead();
  const writer = await app.signIn('user', { name: 'Priya Natarajan' });
  expect((await writer.get('/api/auth/signature')).body).toEqual({ signature: '' });

  const signature = 'Priya Natarajan\nLeasing Manager';
  await writer.put('/api/auth/signature').send({ signature }).expect(200);
  const letter = { subject: 'Hi', message: 'Hello' };
  const preview = (await writer.post('/api/email/preview').send(letter)).body;
  const { body } = await writer.post(`/api/leads/${lead.id}/emails`).send(letter).expect(202);

  expect(preview.text).toContain(`Hello\n\n${signature}`);
  expect(preview.html).toContain('Priya Natarajan<br/>Leasing Manager');
  const { data } = await app.em.fork().findOneOrFail(Message, body.id);
  expect(data.sender).toBe(signature);
  await writer
    .put('/api/auth/signature')
    .send({ signature: 'x'.repeat(501) })
    .expect(422);
  await writer.put('/api/auth/signature').send({ signature: '' }).expect(200);
  expect((await writer.post('/api/email/preview').send(letter)).body.text).toContain(
    'Hello\n\nPriya Natarajan',
  );
});

test.each([
  ['Your home', 'Re: Your home'],
  ['Re: re: RE : Your home', 'Re: Your home'],
  ['Really?', 'Re: Really?'],
  ['  ', null],
])('the answer to an email about "%s" has one Re:', (subject, expected) => {
  expect(replySubject(subject)).toBe(expected);
});
