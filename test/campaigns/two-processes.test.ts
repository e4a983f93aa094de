import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { textNumberOf } from '#shared/address.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import { InboundTexts } from '../../src/messages/inbound-texts.service.js';
import { Message } from '../../src/messages/message.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { consentingLead, passTime, start, startCampaignApp } from './campaign-app.js';

// security.md 8: two instances, the same second
const SPLIT_OFF = `
  with someone as (insert into owners (id) values (?) returning id)
  update leads set owner_id = someone.id from someone where leads.id = ?`;

let smtp: SmtpSink;
let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  smtp = await startSmtpSink();
  first = await startCampaignApp({ SMTP_URL: smtp.url });
  second = await startApp({ SMTP_URL: smtp.url, DATABASE_URL: first.config.DATABASE_URL });
});

afterAll(async () => {
  await second.close();
  await first.close();
  await smtp.close();
});

test('two concurrent processes send each message once, and one a day to each mailbox', async () => {
  const leads: Lead[] = [];
  for (let index = 0; index < 40; index++) {
    const email = `owner${Math.floor(index / 2)}@example.com`;
    leads.push(await consentingLead(first, { email }));
  }
  // Every other lead shares the previous one's address, but staff split it off: two owners with one mailbox.
  for (const { id } of leads.filter((_, index) => index % 2))
    await first.em.execute(SPLIT_OFF, [randomUUID(), id]);
  await Promise.all(leads.map(({ id }, index) => start(index % 2 ? first : second, id)));

  await passTime(first, '61 minutes');
  const due = { leadId: { $in: leads.map(({ id }) => id) }, stepAt: { $lt: new Date() } };
  await until(async () => {
    const messages = await first.em.find(Message, due);
    const isEvaluated = ({ state, checks }: Message) => checks !== null && state !== 'sending';
    return messages.length === 40 && messages.every(isEvaluated);
  });

  const recipients = smtp.mails.map(({ to }) => [to].flat()[0]!.text).sort();
  expect(recipients).toEqual(Array.from({ length: 20 }, (_, index) => `owner${index}@example.com`).sort());
  const states = (await first.em.find(Message, due)).map(({ state }) => state).sort();
  expect(states).toEqual([...Array(20).fill('pending'), ...Array(20).fill('sent')]);
});

test('two processes that start the same lead start one campaign', async () => {
  const lead = await consentingLead(first);

  const ids = await Promise.all([first, second, first, second].map((app) => start(app, lead.id)));

  expect(new Set(ids).size).toBe(1);
  expect(await first.em.count(Message, { leadId: lead.id })).toBe(14);
});

// security.md 7.7: a reply, an opt-out and a stop by staff, each handled by one process
test('a stop handled by one process applies in the other', async () => {
  const [answered, left, stopped, other] = await Promise.all(
    Array.from({ length: 4 }, () => consentingLead(first)),
  );
  for (const lead of [answered, left, stopped, other]) await start(first, lead!.id);
  const inbound = first.app.get(InboundTexts, { strict: false });
  const sender = textNumberOf(answered!.phone)!;
  const text = { providerId: 'SM-stop', sender, text: 'STOP', receivedAt: new Date() };

  await first.em.transactional((em) => inbound.receive(em, text));
  const message = await first.em.findOneOrFail(
    Message,
    { leadId: left!.id, channel: 'email' },
    { orderBy: { stepAt: 'asc' } },
  );
  const { pathname } = new URL(message.data.unsubscribeLink!);
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  await fetch(first.url + pathname, { method: 'POST', body: form });
  await first.as.staff.post(`/api/campaigns/${stopped!.id}/stop`).send({}).expect(200);
  await passTime(second, '61 minutes');

  await until(() => first.em.findOne(Message, { leadId: other!.id, state: 'sent' }));
  const silent = {
    leadId: { $in: [answered!.id, left!.id, stopped!.id] },
    state: { $ne: 'cancelled' },
  } as const;
  expect(await first.em.count(Message, silent)).toBe(0);
  const emails = smtp.mails.map(({ to }) => [to].flat()[0]!.text);
  expect(emails).toContain(other!.email);
  for (const { email } of [answered!, left!, stopped!]) expect(emails).not.toContain(email);
});
