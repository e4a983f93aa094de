import type { Response } from 'supertest';
import { textNumberOf } from '#shared/address.js';
import { START_CAMPAIGN, STOP_CAMPAIGN } from '../../src/campaigns/delayed-campaigns.js';
import { START_CAMPAIGNS } from '../../src/campaigns/start-campaigns.js';
import { Consent } from '../../src/leads/consents.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import { Message } from '../../src/messages/message.entity.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { startApp, type TestApp } from '../support/app.js';
import type { MadeLead } from '../support/make/lead.js';

export const ALL_DAY = `
  insert into campaign_settings (id, "values", version) values (1, '{"mailFromHour": 0, "mailUntilHour": 24}', 0)`;

/** An app that sends emails at any hour, so tests pass at any time of day. */
export async function startCampaignApp(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startApp(env);
  await app.em.execute(ALL_DAY);
  return app;
}

/** A lead with consent for email and texts. */
export async function consentingLead(app: TestApp, values: Partial<Lead> = {}): Promise<MadeLead> {
  const lead = await app.make.lead({ phone: newPhone(), zipCode: '50021', ...values });
  const { em } = app;
  const given = { version: 'test-1', address: '203.0.113.7' };
  for (const channel of ['contact', 'sms'] as const)
    em.persist(em.create(Consent, { leadId: lead.id, channel, ...given, contact: contactOf(lead, channel) }));
  await em.flush();
  return lead;
}

function contactOf({ email, phone }: MadeLead, channel: 'contact' | 'sms'): string | null {
  return channel === 'sms' ? textNumberOf(phone) : email;
}

let numbers = 200;
/** Gives each lead a different number. */
export const newPhone = () => `515-555-0${numbers++}`;

/** A lead's campaign messages in planned order. */
export function messagesOf(app: TestApp, leadId: string): Promise<Message[]> {
  return app.em.find(Message, { leadId, stream: 'campaign' }, { orderBy: { stepAt: 'asc', id: 'asc' } });
}

/** A start waits at most two seconds for its turn, then asks the caller to try again. */
export async function startPatiently(app: TestApp, leadId: string): Promise<Response> {
  const answer = await app.as.staff.post('/api/campaigns/start').send({ leadId });
  return answer.status === 503 ? startPatiently(app, leadId) : answer;
}

export async function start(app: TestApp, leadId: string): Promise<string> {
  const { body } = await app.as.staff.post('/api/campaigns/start').send({ leadId }).expect(200);
  return body.id;
}

/** Starts and stops the campaigns of many leads as if they could no longer be undone. */
export async function releaseHeld(app: TestApp): Promise<void> {
  for (const kind of [START_CAMPAIGN, START_CAMPAIGNS, STOP_CAMPAIGN]) await releaseJobs(app, kind);
}

export async function releaseJobs(app: TestApp, kind: { name: string }): Promise<void> {
  await app.em.execute(`update pgboss.job set start_after = now() where name = ? and state = 'created'`, [
    kind.name,
  ]);
  app.app.get(Jobs).wake(kind);
}

/** Moves everything in the ledger and the campaigns back in time, as if the interval had passed. */
export async function passTime(app: TestApp, interval: string): Promise<void> {
  await app.em.execute(
    `update messages set step_at = step_at - ?::interval, planned_at = planned_at - ?::interval,
      due_at = due_at - ?::interval, expires_at = expires_at - ?::interval, latest_at = latest_at - ?::interval,
      sent_at = sent_at - ?::interval`,
    Array(6).fill(interval),
  );
  await app.em.execute(
    `update campaign_enrollments set started_at = started_at - ?::interval, last_at = last_at - ?::interval`,
    [interval, interval],
  );
}
