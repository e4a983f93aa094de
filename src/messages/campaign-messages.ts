import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { executeBound } from '../platform/database/bound.js';
import { NO_LONGER_PLANNED, TEMPLATE_OFF } from '../shared/campaigns/campaign.contract.js';
import type { MessageChannel } from '../shared/messages/message.contract.js';
import type { Values } from './fill.js';
import { AGAIN } from './send-again.js';
import { CAMPAIGN_PREFIX } from './templates/known-templates.js';

/** A message of a sequence as its plan wants it. */
export interface CampaignMessage {
  templateId: string;
  version: number;
  channel: MessageChannel;
  to: string;
  at: Date;
  expiresAt: Date;
  latestAt: Date | null;
}

/** What the ledger is to hold of an enrolment. */
export interface LedgerPlan {
  id: string;
  leadId: string;
  /** What the placeholders of all its messages stand for. */
  data: Values;
  messages: CampaignMessage[];
}

/** A message to whoever tries a template out. */
interface TestMessage extends Pick<CampaignMessage, 'templateId' | 'version' | 'to'> {
  data: Values;
}

/**
 * One statement brings the ledger to what plans say. What went or may have gone is history; what waits, for a rule or
 * for another try, keeps waiting unless the plan itself moved; what an earlier plan took out comes back.
 */
const SETTLE = `
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
      and (replace(key, '${AGAIN}', ''), recipient) not in (select key, recipient from planned))
  select pg_notify('messages', channel) from written where due_at <= now()`;

const END = `
  update messages set state = 'cancelled', reason = ?, settled_at = now()
  where enrollment_id = ? and state = 'pending'`;

/**
 * Read after the above: a claim that was under way meanwhile has become a send by then. What a process that stood still
 * left in doubt counts too, since it may go on.
 */
const IN_FLIGHT = `
  select count(*)::int as count from messages
  where enrollment_id = ? and (state = 'sending' or state = 'unknown' and due_at > now() - interval '1 day')`;

/** A test is transactional, since somebody waits for it. */
const TEST = `
  insert into messages (key, channel, stream, template, template_version, recipient, user_id, expires_at, data)
  values (?, 'email', 'transactional', ?, ?, ?, ?, now() + interval '1 hour', ?::jsonb) returning id`;

const GIVE_UP = `
  update messages set state = 'cancelled', reason = ?, settled_at = now()
  where template = ? and stream = 'campaign' and state = 'pending'`;

/** The ledger as campaigns write it: one logical send for each enrolment, step and channel. */
@Injectable()
export class CampaignMessages {
  async settle(em: EntityManager, plans: LedgerPlan[]): Promise<void> {
    const enrolled = plans.map(({ id, leadId, data }) => ({ enrollment: id, lead: leadId, data }));
    const planned = plans.flatMap(toRows);
    await executeBound(em, SETTLE, [JSON.stringify(enrolled), JSON.stringify(planned), NO_LONGER_PLANNED]);
  }

  /** Cancels what waits of an enrolment: from the commit on none of it is claimed. Gives how many are under way. */
  async end(em: EntityManager, enrollmentId: string, reason: string): Promise<number> {
    await em.execute(END, [reason, enrollmentId]);
    const [row] = await em.execute<{ count: number }[]>(IN_FLIGHT, [enrollmentId]);
    return row!.count;
  }

  /** One message to whoever tries a template out. */
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

  /** Cancels the waiting messages of a template that is deleted. */
  async giveUp(em: EntityManager, templateId: string): Promise<void> {
    await em.execute(GIVE_UP, [TEMPLATE_OFF, CAMPAIGN_PREFIX + templateId]);
  }
}

function toRows({ id, messages }: LedgerPlan) {
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
