import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { NO_LONGER_PLANNED, TEMPLATE_OFF } from '#shared/campaign.js';
import type { MessageChannel } from '#shared/message.js';
import { statementsOf } from '../platform/database/sql.js';
import { RESEND_SUFFIX } from './delivery-reports.js';
import type { TemplateValues } from './templates/compiled-templates.js';
import { CAMPAIGN_PREFIX } from './templates/templates.js';

/** One campaign message, as planned. */
export interface CampaignMessage {
  templateId: string;
  version: number;
  channel: MessageChannel;
  to: string;
  at: Date;
  expiresAt: Date;
  latestAt: Date | null;
}

/** What the ledger should contain for one enrollment. */
export interface EnrollmentMessages {
  id: string;
  leadId: string;
  /** Placeholder values shared by all of its messages. */
  data: TemplateValues;
  messages: CampaignMessage[];
}

/** A test send of a template. */
interface TestMessage extends Pick<CampaignMessage, 'templateId' | 'version' | 'to'> {
  data: TemplateValues;
}

/**
 * Brings the ledger in line with the plans in one statement. Messages that were or may have been sent are history.
 * Pending ones keep their delay unless the plan itself moved, and ones an earlier plan dropped come back.
 */
const SYNC = `
  with enrolled as (
    select * from jsonb_to_recordset($1::jsonb) as x(enrollment uuid, lead uuid, data jsonb)),
  planned as (
    select * from enrolled join jsonb_to_recordset($2::jsonb) as x(
      key text, channel text, template text, version int, recipient text, enrollment uuid, at timestamptz,
      expires timestamptz, latest timestamptz) using (enrollment)),
  written as (
    insert into messages as m
      (key, channel, stream, template, template_version, recipient, lead_id, enrollment_id, step_at, planned_at, due_at,
        expires_at, latest_at, data)
    select key, channel, 'campaign', template, version, recipient, lead, enrollment, at, at, at, expires, latest, data from planned
    on conflict (key) do update set
      recipient = excluded.recipient, data = excluded.data, template_version = excluded.template_version,
      step_at = excluded.step_at, latest_at = excluded.latest_at,
      planned_at = case when m.step_at = excluded.step_at then m.planned_at else excluded.planned_at end,
      due_at = case when m.step_at = excluded.step_at then m.due_at else excluded.due_at end,
      expires_at = case when m.step_at = excluded.step_at then m.expires_at else excluded.expires_at end,
      answered = case when m.recipient = excluded.recipient then m.answered else 0 end,
      settled_at = null, state = 'pending', reason = case when m.state = 'pending' then m.reason end
    where m.state = 'pending' or (m.state = 'cancelled' and m.reason = $3)
    returning channel, due_at),
  dropped as (
    update messages set state = 'cancelled', reason = $3, settled_at = now()
    where enrollment_id in (select enrollment from enrolled) and state = 'pending'
      and key not in (select key from planned)
      and (replace(key, '${RESEND_SUFFIX}', ''), recipient) not in (select key, recipient from planned))
  select pg_notify('messages', channel) from written where due_at <= now()`;

const CANCEL_FOR_ENROLLMENT = `
  update messages set state = 'cancelled', reason = ?, settled_at = now()
  where enrollment_id = ? and state = 'pending'`;

/**
 * Runs after the cancellation, so a claim that was in progress has become a send by now. Recent `unknown` messages
 * count too: a stalled process may still finish them.
 */
const IN_FLIGHT = `
  select count(*)::int as count from messages
  where enrollment_id = ? and (state = 'sending' or state = 'unknown' and due_at > now() - interval '1 day')`;

/** Test sends are transactional because someone is waiting for them. */
const TEST = `
  insert into messages (key, channel, stream, template, template_version, recipient, user_id, expires_at, data)
  values (?, 'email', 'transactional', ?, ?, ?, ?, now() + interval '1 hour', ?::jsonb) returning id`;

const CANCEL_FOR_TEMPLATE = `
  update messages set state = 'cancelled', reason = ?, settled_at = now()
  where template = ? and stream = 'campaign' and state = 'pending'`;

/** How campaigns write to the message ledger: one logical send per enrollment, step and channel. */
@Injectable()
export class CampaignMessages {
  async sync(em: EntityManager, plans: EnrollmentMessages[]): Promise<void> {
    const enrolled = plans.map(({ id, leadId, data }) => ({ enrollment: id, lead: leadId, data }));
    const planned = plans.flatMap(toRows);
    await statementsOf(em)(SYNC, [JSON.stringify(enrolled), JSON.stringify(planned), NO_LONGER_PLANNED]);
  }

  /**
   * Cancels an enrollment's pending messages; none of them is claimed after the commit. Returns how many are already in
   * flight.
   */
  async cancelForEnrollment(em: EntityManager, enrollmentId: string, reason: string): Promise<number> {
    await em.execute(CANCEL_FOR_ENROLLMENT, [reason, enrollmentId]);
    const [row] = await em.execute<{ count: number }[]>(IN_FLIGHT, [enrollmentId]);
    return row!.count;
  }

  /** Sends one copy of a template to the person testing it. */
  async addTest(
    em: EntityManager,
    { templateId, version, to, data }: TestMessage,
    userId: string,
  ): Promise<string> {
    const key = `campaign-test:${randomUUID()}`;
    const template = CAMPAIGN_PREFIX + templateId;
    const values = [key, template, version, to, userId, JSON.stringify(data)];
    const [row] = await em.execute<{ id: string }[]>(TEST, values);
    await em.execute("select pg_notify('messages', 'email')");
    return row!.id;
  }

  /** Cancels the pending messages of a deleted template. */
  async cancelForTemplate(em: EntityManager, templateId: string): Promise<void> {
    await em.execute(CANCEL_FOR_TEMPLATE, [TEMPLATE_OFF, CAMPAIGN_PREFIX + templateId]);
  }
}

function toRows({ id, messages }: EnrollmentMessages) {
  return messages.map((message) => ({
    key: keyOf(id, message),
    channel: message.channel,
    template: CAMPAIGN_PREFIX + message.templateId,
    version: message.version,
    recipient: message.channel === 'email' ? message.to.toLowerCase() : message.to,
    enrollment: id,
    at: message.at,
    expires: message.expiresAt,
    latest: message.latestAt,
  }));
}

function keyOf(enrollmentId: string, { templateId, channel }: CampaignMessage): string {
  return `campaign:${enrollmentId}:${templateId}:${channel}`;
}
