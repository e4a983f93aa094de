import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RELAXED_COMMIT } from '../platform/database/relaxed-commit.js';
import { Sql } from '../platform/database/sql.js';
import type {
  MessageCarrier,
  MessageChannel,
  MessageDelivery,
  MessageState,
} from '../shared/messages/message.contract.js';
import type { Claimed, Prepared, Sendable, Unsent } from './claimed.js';
import { Due } from './due.js';
import { decide, Marks } from './marks.js';
import { type Suppressed, Suppressions } from './suppressions.js';
import { Trials } from './trials.js';

/** How a claim ends in the ledger. */
export interface Finish {
  id: string;
  attempt: number;
  state: MessageState;
  answered: number;
  reason?: string;
  /** Seconds until the next try of one that is pending again. */
  delay?: number;
  carrier?: MessageCarrier;
  providerId?: string;
  messageId?: string;
  segments?: number;
  /** Holds channel and address: by now the message may be gone with its lead. */
  suppress?: Suppressed;
  /** Set where the provider refused the recipient at once, before it took the message. */
  delivery?: MessageDelivery;
}

/** Nobody knows whether the claim was committed, only that nothing of it was sent. */
export class ClaimInDoubt extends Error {
  constructor(
    readonly claims: Unsent[],
    cause: unknown,
  ) {
    super('The answer to a claim was lost.', { cause });
  }
}

/**
 * Only the claim that is still under way is finished: a process that was away too long says nothing any more. News of the
 * provider may be faster than the end of the send, and knows more: what it tells of has gone, whatever the sender saw.
 */
const IS_TOLD_OF = '(m.provider_id is not null or m.delivery is not null)';
const HAS_GONE = `(x.state = 'sent' or ${IS_TOLD_OF})`;
const finishWith = (results: string) => `
  update messages m set
    state = case when ${HAS_GONE} then 'sent' else x.state end, answered = x.answered, lease_until = null,
    reason = case when x.state = 'sent' then coalesce(x.reason, m.reason) when ${HAS_GONE} then m.reason
      else x.reason end,
    due_at = case when x.state = 'pending' and not ${HAS_GONE}
      then least(now() + x.delay * interval '1 second', m.expires_at) else m.due_at end,
    carrier = coalesce(x.carrier, m.carrier), provider_id = coalesce(x."providerId", m.provider_id),
    message_id = x."messageId", segments = x.segments, delivery = coalesce(m.delivery, x.delivery), sent_at = case when ${HAS_GONE} then now() end,
    secrets = case when ${HAS_GONE} and coalesce(x.carrier, '') <> 'kept' then null else m.secrets end
  from jsonb_to_recordset(${results}::jsonb) as x(
    id uuid, attempt int, state text, answered int, reason text, delay double precision, carrier text,
    "providerId" text, "messageId" text, segments int, delivery text)
  where m.id = x.id and m.attempt = x.attempt and m.state = 'sending'`;
/** Commits without waiting for the disk: a loss would leave the message in doubt, never send it again. */
const FINISH = `${finishWith('$1')} returning ${RELAXED_COMMIT}`;
const FINISH_IN_TRANSACTION = finishWith('?');

/** Equal texts to one number cannot be told apart at the provider: none other of ours may be the one it has. */
const IS_FREE = `
  select not exists (
    select from messages other
    where other.id <> m.id and other.channel = m.channel
      and (other.provider_id = $2
        or other.recipient = m.recipient and other.text = m.text and other.provider_id is null
          and other.state in ('sending', 'unknown'))) as "isFree"
  from messages m where m.id = $1`;

const PUT_OFF = `
  update messages set due_at = least(now() + interval '1 minute', expires_at), reason = $2
  where template = $1 and state = 'pending' and due_at <= now() and expires_at > now()`;

/** Waits for a claim that is still being committed, which the statement after it then sees. */
const LOCK = `select id from messages where id = any($1::uuid[]) order by id for update`;

/** A number that was never given, by a server that took over from another, is an error for `pg_xact_status`. */
const WAS_COMMITTED = `
  case when x.transaction::xid8 < pg_snapshot_xmax(pg_current_snapshot())
    then pg_xact_status(x.transaction::xid8) = 'committed' end`;

/** What the provider tells of has gone, whoever sent it. */
const AS_TOLD = `
  lease_until = null, sent_at = case when ${IS_TOLD_OF} then coalesce(m.delivery_at, now()) else m.sent_at end,
  secrets = case when ${IS_TOLD_OF} then null else m.secrets end`;

/**
 * Also where it was given up meanwhile: nobody else has tried since, and this process knows that it did not go. The
 * attempt of a claim that was not committed is given out again, to whoever may be sending the message now.
 */
const RELEASE = `
  update messages m set state = case when ${IS_TOLD_OF} then 'sent' else 'pending' end,
    reason = case when ${IS_TOLD_OF} then m.reason else x.reason end, ${AS_TOLD}
  from jsonb_to_recordset($1::jsonb) as x(id uuid, attempt int, transaction text, reason text)
  where m.id = x.id and m.attempt = x.attempt and m.state in ('sending', 'unknown') and ${WAS_COMMITTED}`;

/** A message of a channel without a provider went nowhere, and simply waits to be kept once more. */
const ABANDON = `
  update messages m set
    state = case when ${IS_TOLD_OF} then 'sent' when channel = any($2) then 'pending' else 'unknown' end,
    reason = case when ${IS_TOLD_OF} then reason when channel = any($2) then null else $1 end, ${AS_TOLD}
  where id in (
    select id from messages where state = 'sending' and lease_until < now() for update skip locked)`;

const ABANDONED =
  'The server that was sending it ended meanwhile: it may have gone, or not. Repeat it or leave it.';

/** The ledger as its dispatchers see it: what is due is claimed by one of them, judged, and finished by that one. */
@Injectable()
export class Ledger {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly due: Due,
    private readonly suppressions: Suppressions,
    private readonly trials: Trials,
  ) {}

  /** Claims what is due, judges it in the same transaction and answers what may go, and how many were looked at. */
  async claim(
    channel: MessageChannel,
    most: number,
    prepare: (claimed: Claimed) => Prepared,
  ): Promise<{ looked: number; claimed: Sendable[] }> {
    let written: Unsent[] = [];
    const claiming = this.sql.transaction(async (run) => {
      const due = await this.due.lock(run, channel, most);
      if (due.length === 0) return { looked: 0, claimed: [] };
      const { marks, claimed } = judgeAll(due, prepare);
      await marks.write(run);
      written = claimed;
      return { looked: due.length, claimed };
    });
    return claiming.catch((error: unknown) => {
      throw written.length > 0 ? new ClaimInDoubt(written, error) : error;
    });
  }

  /** Writes how claims ended; an address that takes no more mail is noted in the same transaction. */
  async finish(finishes: Finish[]): Promise<void> {
    const suppressing = finishes.flatMap(({ suppress }) => suppress ?? []);
    if (suppressing.length === 0) {
      await this.sql.rows(FINISH, [JSON.stringify(finishes)], 'finish');
      return;
    }
    await this.em.fork().transactional(async (em) => {
      await em.execute(FINISH_IN_TRANSACTION, [JSON.stringify(finishes)]);
      for (const { channel, address, reason } of suppressing)
        await this.suppressions.add(em, channel, address, reason);
    });
  }

  /** Whether what a provider has can be no other message of ours than this one. */
  async isFree(id: string, providerId: string): Promise<boolean> {
    const row = await this.sql.row<{ isFree: boolean }>(IS_FREE, [id, providerId]);
    return row?.isFree ?? false;
  }

  /** Gives claims back that surely were not sent. */
  async release(claims: Unsent[]): Promise<void> {
    await this.sql.transaction(async (run) => {
      await run(LOCK, [claims.map(({ id }) => id)]);
      await run(RELEASE, [JSON.stringify(claims.map(toUnsent))]);
    });
  }

  /** Leaves what is written from a template for a while. */
  async putOff(template: string, reason: string): Promise<void> {
    await this.sql.rows(PUT_OFF, [template, reason]);
  }

  /** Settles messages that a process left half sent when it ended: nobody knows whether they went, a person decides. */
  async abandonLapsed(): Promise<void> {
    await this.sql.rows(ABANDON, [ABANDONED, this.trials.channels()]);
  }
}

function toUnsent({ id, attempt, transaction, reason }: Unsent): Unsent {
  return { id, attempt, transaction, reason };
}

function judgeAll(due: Claimed[], prepare: (claimed: Claimed) => Prepared) {
  const claimed: Sendable[] = [];
  const marks = new Marks();
  for (const message of due) {
    const { mark, prepared } = decide(message, prepare);
    marks.add(message.id, mark);
    if (!prepared) continue;
    const { layout, look } = prepared;
    claimed.push({ ...message, attempt: message.attempt + 1, layout, look });
    // A second message to the same recipient in this very batch knows of the first.
    if (message.stream === 'campaign') message.recent.push(message.now);
  }
  return { marks, claimed };
}
