import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { MessageChannel, MessageDelivery, MessageState } from '#shared/message.js';
import { RELAXED_COMMIT, Sql } from '../platform/database/sql.js';
import {
  BatchUpdate,
  type Claimed,
  countSend,
  DueMessages,
  decide,
  LEASE_SECONDS,
  type Prepared,
  type Sendable,
  type Unsent,
} from './claims.js';
import { MessageEvents, type Undelivered } from './message-events.js';
import type { AttachedFile } from './message-file.entity.js';
import { DryRun } from './send-policy.js';
import { type NewSuppression, Suppressions } from './suppressions.js';

/** How a claimed message ended. */
export interface ClaimResult {
  id: string;
  attempt: number;
  state: MessageState;
  answered: number;
  reason?: string;
  /** Seconds until the next attempt, if it is pending again. */
  delay?: number;
  carrier?: string;
  providerId?: string;
  messageId?: string;
  segments?: number;
  /** Includes channel and address because the message may have been deleted with its lead. */
  suppress?: NewSuppression;
  /** Set when the provider rejected the recipient before accepting the message. */
  delivery?: MessageDelivery;
}

/** The claim may or may not have been committed, but nothing of it was sent. */
export class ClaimUncertain extends Error {
  constructor(
    readonly claims: Unsent[],
    cause: unknown,
  ) {
    super('The connection was lost while claiming messages.', { cause });
  }
}

/**
 * Updates only claims that are still current; a process that was suspended too long changes nothing. A provider report may
 * arrive before the send returns, and it wins: a message it mentions was sent.
 */
const IS_REPORTED = '(m.provider_id is not null or m.delivery is not null)';
const WAS_SENT = `(x.state = 'sent' or ${IS_REPORTED})`;
const finishWith = (results: string) => `
  update messages m set
    state = case when ${WAS_SENT} then 'sent' else x.state end, answered = x.answered, lease_until = null,
    reason = case when x.state = 'sent' then coalesce(x.reason, m.reason) when ${WAS_SENT} then m.reason
      else x.reason end,
    due_at = case when x.state = 'pending' and not ${WAS_SENT}
      then least(now() + x.delay * interval '1 second', m.expires_at) else m.due_at end,
    carrier = coalesce(x.carrier, m.carrier), provider_id = coalesce(x."providerId", m.provider_id),
    message_id = x."messageId", segments = x.segments, delivery = coalesce(m.delivery, x.delivery), sent_at = case when ${WAS_SENT} then now() end,
    secrets = case when ${WAS_SENT} and coalesce(x.carrier, '') <> 'kept' then null else m.secrets end
  from jsonb_to_recordset(${results}::jsonb) as x(
    id uuid, attempt int, state text, answered int, reason text, delay double precision, carrier text,
    "providerId" text, "messageId" text, segments int, delivery text)
  where m.id = x.id and m.attempt = x.attempt and m.state = 'sending'`;
/** Doesn't wait for the disk: losing this leaves the message `unknown` but never sends it twice. */
const FINISH = `${finishWith('$1')} returning ${RELAXED_COMMIT}`;
const FINISH_IN_TRANSACTION = finishWith('?');

const FAILED_TO_LEADS = `
  select lead_id as "leadId", channel, reason from messages
  where id in (select value::uuid from jsonb_array_elements_text(?::jsonb)) and state = 'failed' and lead_id is not null
  order by id`;

/** The provider can't tell identical texts to one number apart, so none of our other messages may match. */
const IS_FREE = `
  select not exists (
    select from messages other
    where other.id <> m.id and other.channel = m.channel
      and (other.provider_id = $2
        or other.recipient = m.recipient and other.text = m.text and other.provider_id is null
          and other.state in ('sending', 'unknown'))) as "isFree"
  from messages m where m.id = $1`;

const POSTPONE_TEMPLATE = `
  update messages set due_at = least(now() + interval '1 minute', expires_at), reason = $2
  where template = $1 and state = 'pending' and due_at <= now() and expires_at > now()`;

const FILES =
  'select name, type, bytes as content from message_files where message_id = $1 order by position';

/** Waits for a claim that is still being committed; the next statement then sees it. */
const LOCK = `select id from messages where id = any($1::uuid[]) order by id for update`;

/** `pg_xact_status` fails on ids that were never assigned, which happens after a failover. */
const WAS_COMMITTED = `
  case when x.transaction::xid8 < pg_snapshot_xmax(pg_current_snapshot())
    then pg_xact_status(x.transaction::xid8) = 'committed' end`;

/** A message the provider has reported on was sent, no matter who sent it. */
const APPLY_REPORT = `
  lease_until = null, sent_at = case when ${IS_REPORTED} then coalesce(m.delivery_at, now()) else m.sent_at end,
  secrets = case when ${IS_REPORTED} then null else m.secrets end`;

/**
 * Also releases messages marked `unknown` in the meantime: this process knows they were not sent. If the claim was
 * never committed, its attempt number may belong to another process now.
 */
const RELEASE = `
  update messages m set state = case when ${IS_REPORTED} then 'sent' else 'pending' end,
    reason = case when ${IS_REPORTED} then m.reason else x.reason end, ${APPLY_REPORT}
  from jsonb_to_recordset($1::jsonb) as x(id uuid, attempt int, transaction text, reason text)
  where m.id = x.id and m.attempt = x.attempt and m.state in ('sending', 'unknown') and ${WAS_COMMITTED}`;

const RENEW_LEASES = `
  update messages m set lease_until = now() + interval '${LEASE_SECONDS} seconds'
  from jsonb_to_recordset($1::jsonb) as x(id uuid, attempt int)
  where m.id = x.id and m.attempt = x.attempt and m.state = 'sending'`;

/** Channels that no process has a provider for sent nothing, so those messages simply become pending again. */
const SENT_NOTHING = 'channel = any($2) and not exists (select from connections where provider = any($3))';
const SETTLE_EXPIRED = `
  update messages m set
    state = case when ${IS_REPORTED} then 'sent' when ${SENT_NOTHING} then 'pending' else 'unknown' end,
    reason = case when ${IS_REPORTED} then reason when ${SENT_NOTHING} then null else $1 end, ${APPLY_REPORT}
  where id in (
    select id from messages where state = 'sending' and lease_until < now() for update skip locked)`;

const INTERRUPTED =
  'The server stopped while sending this message, so it may or may not have gone out. Send it again or leave it.';

/**
 * The dispatchers' side of the ledger: one process claims a due message, evaluates the send policy and records the
 * result.
 */
@Injectable()
export class Ledger {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly due: DueMessages,
    private readonly suppressions: Suppressions,
    private readonly dryRun: DryRun,
    private readonly events: MessageEvents,
  ) {}

  /**
   * Claims due messages and evaluates them in the same transaction. Returns those cleared to send and how many were
   * examined.
   */
  async claim(
    channel: MessageChannel,
    limit: number,
    prepare: (claimed: Claimed) => Prepared,
  ): Promise<{ examined: number; claimed: Sendable[] }> {
    let uncertain: Unsent[] = [];
    const claiming = this.sql.transaction(async (run) => {
      const due = await this.due.lock(run, channel, limit);
      if (due.length === 0) return { examined: 0, claimed: [] };
      const { updates, claimed } = evaluateAll(due, prepare);
      await updates.write(run);
      uncertain = claimed;
      return { examined: due.length, claimed };
    });
    return claiming.catch((error: unknown) => {
      throw uncertain.length > 0 ? new ClaimUncertain(uncertain, error) : error;
    });
  }

  /** Records results; what follows from a failure happens in the same transaction. */
  async recordResults(finishes: ClaimResult[]): Promise<void> {
    const suppressing = finishes.flatMap(({ suppress }) => suppress ?? []);
    const failed = finishes.filter(({ state }) => state === 'failed').map(({ id }) => id);
    if (suppressing.length === 0 && failed.length === 0) {
      await this.sql.rows(FINISH, [JSON.stringify(finishes)], 'finish');
      return;
    }
    await this.em.fork().transactional(async (em) => {
      await em.execute(FINISH_IN_TRANSACTION, [JSON.stringify(finishes)]);
      for (const { channel, address, reason } of suppressing)
        await this.suppressions.add(em, channel, address, reason);
      const undelivered = await em.execute<Undelivered[]>(FAILED_TO_LEADS, [JSON.stringify(failed)]);
      for (const each of undelivered) await this.events.undelivered.emit(em, each);
    });
  }

  /** What staff attached to an email. */
  filesOf(id: string): Promise<AttachedFile[]> {
    return this.sql.rows<AttachedFile>(FILES, [id]);
  }

  /** Whether the provider's message can only be this one. */
  async isUnambiguous(id: string, providerId: string): Promise<boolean> {
    const row = await this.sql.row<{ isFree: boolean }>(IS_FREE, [id, providerId]);
    return row?.isFree ?? false;
  }

  /** Releases claims that were definitely not sent. */
  async release(claims: Unsent[]): Promise<void> {
    await this.sql.transaction(async (run) => {
      await run(LOCK, [claims.map(({ id }) => id)]);
      await run(RELEASE, [JSON.stringify(claims.map(toUnsent))]);
    });
  }

  /** Keeps claims whose provider is slow to respond. One that was settled in the meantime stays so. */
  async renewLeases(claims: Pick<Unsent, 'id' | 'attempt'>[]): Promise<void> {
    await this.sql.rows(RENEW_LEASES, [JSON.stringify(claims.map(({ id, attempt }) => ({ id, attempt })))]);
  }

  /** Postpones everything that uses a template. */
  async postponeTemplate(template: string, reason: string): Promise<void> {
    await this.sql.rows(POSTPONE_TEMPLATE, [template, reason]);
  }

  /** Settles messages of a crashed process: we can't know whether they were sent, so a person decides. */
  async settleExpiredLeases(): Promise<void> {
    const channels = this.dryRun.channels();
    await this.sql.rows(SETTLE_EXPIRED, [INTERRUPTED, channels, this.dryRun.integrations(channels)]);
  }
}

function toUnsent({ id, attempt, transaction, reason }: Unsent): Unsent {
  return { id, attempt, transaction, reason };
}

function evaluateAll(due: Claimed[], prepare: (claimed: Claimed) => Prepared) {
  const claimed: Sendable[] = [];
  const updates = new BatchUpdate();
  for (const message of due) {
    const { update, prepared } = decide(message, prepare);
    updates.add(message.id, update);
    if (!prepared) continue;
    const { compiled, branding } = prepared;
    claimed.push({ ...message, attempt: message.attempt + 1, compiled, branding });
    countSend(message, due);
  }
  return { updates, claimed };
}
