import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { textNumberOf } from '#shared/address.js';
import type { StepNumbers } from '#shared/campaign.js';
import type { LeadStatus } from '#shared/lead.js';
import { CampaignEnrollment } from '../../src/campaigns/campaign.entity.js';
import { CampaignSubscribers } from '../../src/campaigns/campaigns.subscribers.js';
import { Lead } from '../../src/leads/lead.entity.js';
import type { Claimed } from '../../src/messages/claims.js';
import { InboundTexts } from '../../src/messages/inbound-texts.service.js';
import { Ledger } from '../../src/messages/ledger.js';
import { Message } from '../../src/messages/message.entity.js';
import { toClaimResult } from '../../src/messages/send-outcome.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import type { TestApp } from '../support/app.js';
import type { MadeLead } from '../support/make/lead.js';
import { until } from '../support/until.js';
import { consentingLead, messagesOf, start, startCampaignApp } from './campaign-app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startCampaignApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;

/** A lead whose first messages were sent, with the given delivery report. */
async function leadWithSent(sent: number, values: Partial<Message> = {}, daysAgo = 0): Promise<MadeLead> {
  const lead = await consentingLead(app);
  await start(app, lead.id);
  const messages = (await messagesOf(app, lead.id)).slice(0, sent);
  for (const [index, { id }] of messages.entries()) {
    const sentAt = new Date(Date.now() - daysAgo * DAY - (sent - index) * 60_000);
    await app.em.nativeUpdate(Message, { id }, { state: 'sent', carrier: 'smtp', sentAt, ...values });
  }
  return lead;
}

let answers = 0;
function answer({ phone }: Lead, text: string) {
  const inbound = app.app.get(InboundTexts, { strict: false });
  const sender = textNumberOf(phone)!;
  const message = { providerId: `SM${answers++}`, sender, text, receivedAt: new Date() };
  return app.em.transactional((em) => inbound.receive(em, message));
}
function closeDeal({ id }: Lead, fact: 'signed' | 'paid') {
  const follow = app.app.get(CampaignSubscribers, { strict: false });
  return app.em.transactional((em) => follow.closeDeal(em, id, fact));
}
async function move({ id }: Lead, status: LeadStatus) {
  const { version } = await app.em.findOneOrFail(Lead, id);
  const { body } = await app.as.staff
    .post(`/api/leads/${id}/move`)
    .send({ status, after: null, version })
    .expect(200);
  return body.version;
}
const complete = ({ id: leadId }: Lead) =>
  app.em.nativeUpdate(CampaignEnrollment, { leadId }, { status: 'completed', endedAt: new Date() });

/** The numbers of the first three follow-up templates, once they match. */
async function numbersOf(isReady: (first: Partial<StepNumbers>) => boolean): Promise<Partial<StepNumbers>[]> {
  const templates = (await app.as.staff.get('/api/campaigns/templates')).body;
  return until(async () => {
    const { body } = await app.as.staff.get('/api/campaigns/steps').expect(200);
    const of = (index: number) =>
      (body as StepNumbers[]).find(({ templateId }) => templateId === templates[index].id) ?? {};
    const all = [of(0), of(1), of(2)];
    return isReady(all[0]!) ? all : null;
  });
}

test('an outcome counts for the last message before it, even after the campaign, and each outcome separately', async () => {
  await leadWithSent(1, { delivery: 'delivered' });
  await leadWithSent(1, { delivery: 'bounced' });
  await leadWithSent(1, { delivery: 'complained' });
  await leadWithSent(1, { carrier: 'kept' });
  // The owner replies after the campaign has completed.
  const late = await leadWithSent(2);
  await complete(late);
  await answer(late, 'How much is it?');
  await answer(late, 'And when?');
  // A lead who replies, books, signs and pays counts for each.
  const whole = await leadWithSent(2);
  await answer(whole, 'Gladly');
  await move(whole, 'walkthrough_scheduled');
  await closeDeal(whole, 'signed');
  await closeDeal(whole, 'paid');
  const booked = await leadWithSent(2);
  const version = await move(booked, 'walkthrough_scheduled');
  await app.as.staff.post(`/api/leads/${booked.id}/undo`).send({ version }).expect(200);
  const stopped = await leadWithSent(1);
  await answer(stopped, 'STOP');
  const left = await leadWithSent(1);
  const suppressions = app.app.get(Suppressions, { strict: false });
  await app.em.transactional((em) => suppressions.add(em, 'email', left.email, 'unsubscribed'));
  const replied = await leadWithSent(1);
  await app.as.staff.post(`/api/campaigns/${replied.id}/stop`).send({ reason: 'replied' }).expect(200);
  await answer(await leadWithSent(1, {}, 31), 'Who are you?');
  await answer(await leadWithSent(1, { carrier: 'kept' }), 'Hello?');

  const [first, second, third] = await numbersOf(({ sent }) => sent === 10);

  expect(first).toMatchObject({ sent: 10, delivered: 2, bounced: 1, complained: 1 });
  expect(first).toMatchObject({ replied: 1, unsubscribed: 2, booked: 0, signed: 0, paid: 0 });
  expect(second).toMatchObject({ sent: 3, replied: 2, booked: 1, signed: 1, paid: 1, unsubscribed: 0 });
  expect(third).toEqual({});
});

test('an email refused because the address does not exist counts as bounced', async () => {
  const before = (await numbersOf(() => true))[0]!;
  const lead = await consentingLead(app);
  await start(app, lead.id);
  const [{ id }] = (await messagesOf(app, lead.id)) as [Message];
  await app.em.nativeUpdate(Message, { id }, { state: 'sending', attempt: 1 });
  const claimed = { id, channel: 'email', recipient: lead.email, attempt: 1, answered: 0 } as Claimed;
  const refusal = { kind: 'refused', reason: '550 5.1.1 No such user', suppress: 'bounced' } as const;

  await app.app.get(Ledger, { strict: false }).recordResults([toClaimResult(claimed, refusal)]);

  expect(await app.em.findOneOrFail(Message, id)).toMatchObject({ state: 'failed', delivery: 'bounced' });
  const bounced = (before.bounced ?? 0) + 1;
  expect((await numbersOf((first) => first.bounced === bounced))[0]).toMatchObject({ sent: before.sent });
});
