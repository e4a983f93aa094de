import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Enrollments } from '../../src/campaigns/enrollments.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { Message } from '../../src/messages/message.entity.js';
import type { StepNumbers } from '../../src/shared/campaigns/campaign.contract.js';
import type { TestApp } from '../support/app.js';
import { consentingLead, messagesOf, start, startCampaignApp } from './campaign-app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startCampaignApp();
});
afterAll(() => app.close());

/** A lead whose first messages have gone, the last of them with this word of the provider. */
async function reached(sent: number, values: Partial<Message> = {}): Promise<string> {
  const lead = await consentingLead(app);
  await start(app, lead.id);
  const messages = (await messagesOf(app, lead.id)).slice(0, sent);
  for (const [index, { id }] of messages.entries()) {
    const sentAt = new Date(Date.now() - (sent - index) * 60_000);
    await app.em.nativeUpdate(Message, { id }, { state: 'sent', carrier: 'smtp', sentAt, ...values });
  }
  return lead.id;
}

async function end(leadId: string, reason: 'replied' | 'unsubscribed' | 'signed') {
  const enrollments = app.app.get(Enrollments, { strict: false });
  await app.em.transactional(async (em) => {
    const current = await enrollments.current(em, leadId);
    await enrollments.end(em, current!, reason);
  });
}

// S-105
test('what followed counts for the last message that had gone, and kept messages for nothing', async () => {
  await reached(1, { delivery: 'delivered' });
  await reached(1, { delivery: 'bounced' });
  await reached(1, { carrier: 'kept' });
  await end(await reached(2), 'replied');
  await end(await reached(2), 'signed');
  await end(await reached(1), 'unsubscribed');
  const booking = await reached(2);
  const { version } = await app.em.findOneOrFail(Lead, booking);
  await app.as.staff
    .post(`/api/leads/${booking}/move`)
    .send({ status: 'walkthrough_scheduled', after: null, version })
    .expect(200);

  const { body } = await app.as.staff.get('/api/campaigns/steps').expect(200);

  const templates = (await app.as.staff.get('/api/campaigns/templates')).body;
  const of = (index: number) =>
    (body as StepNumbers[]).find(({ templateId }) => templateId === templates[index].id);
  expect(of(0)).toMatchObject({ sent: 6, delivered: 1, bounced: 1, unsubscribed: 1, replied: 0 });
  expect(of(1)).toMatchObject({ sent: 3, replied: 1, signed: 1, booked: 1, paid: 0, unsubscribed: 0 });
  expect(of(2)).toBeUndefined();
});
