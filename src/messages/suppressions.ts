import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Sql, type Statements } from '../platform/database/sql.js';
import type { MessageChannel } from '../shared/messages/message.contract.js';
import { SUPPRESSION_TEXT, type SuppressionReason } from '../shared/messages/suppression.contract.js';
import { SuppressionHashes } from './suppression-hashes.js';
import { INVITATION } from './templates/invitation.js';

const ADD = `
  insert into suppressions (hash, reason) values (?, ?)
  on conflict (hash) do update set reason = excluded.reason, since = now()
  -- The person's own word outweighs a provider's, since only the person can take it back.
  where suppressions.reason not in ('stop', 'unsubscribed', 'complained')
    and (suppressions.reason <> 'asked' or excluded.reason in ('stop', 'unsubscribed', 'complained'))`;

/** Cancels waiting messages at once, not when their time comes; somebody who unsubscribed still resets a password. */
const WITHHOLD = `
  update messages set state = 'cancelled', reason = ?, secrets = null
  where recipient = lower(?) and channel = ? and state = 'pending' and (stream = 'campaign' or ?)`;

const LIFT = 'delete from suppressions where hash in (?, ?) and reason = ? returning hash';

const FIND = `
  select hash, reason, since < now() - interval '1 day' as "isOld" from suppressions where hash = any`;

/** Hexadecimal, as they were before they had a key. */
const UNKEYED = 'select hash from suppressions where length(hash) = 64';
const KEY = `
  insert into suppressions (hash, reason, since) select $2, reason, since from suppressions where hash = $1
  on conflict (hash) do nothing`;

interface Row {
  hash: string;
  reason: SuppressionReason;
  isOld: boolean;
}

/** Why an address is left in peace, and whether that was said more than a day ago. */
export type Standing = Pick<Row, 'reason' | 'isOld'>;

export interface Suppressed {
  channel: MessageChannel;
  address: string;
  reason: SuppressionReason;
}
type Reaction = (em: EntityManager, suppressed: Suppressed) => Promise<void>;

/** Addresses that are left in peace. They outlive the lead they belonged to. */
@Injectable()
export class Suppressions implements OnModuleInit {
  private readonly logger = new Logger('Suppressions');
  private readonly reactions: Reaction[] = [];

  constructor(
    private readonly sql: Sql,
    private readonly hashes: SuppressionHashes,
  ) {}

  /** Without its key the list cannot be read; then nothing is sent, and the rest of the product works on. */
  async onModuleInit(): Promise<void> {
    await this.keyOldOnes().catch((err: unknown) => this.logger.error({ err }));
  }

  /** Registers a reaction of another module, run in the transaction of the suppression. */
  on(reaction: Reaction): void {
    this.reactions.push(reaction);
  }

  /** Suppresses an address: from the commit on nothing goes to it, but what is under way may still arrive. */
  async add(
    em: EntityManager,
    channel: MessageChannel,
    address: string,
    reason: SuppressionReason,
  ): Promise<void> {
    await em.execute(ADD, [await this.hashes.of(channel, address), reason]);
    await em.execute(WITHHOLD, [SUPPRESSION_TEXT[reason], address, channel, holdsEverything(reason)]);
    for (const react of this.reactions) await react(em, { channel, address, reason });
  }

  /** The hash that stands for an address where the address itself may not be kept. */
  nameOf(channel: MessageChannel, address: string): Promise<string> {
    return this.hashes.of(channel, address);
  }

  /** Suppresses an address of which only the hash is left: its lead was deleted, or has another one now. */
  async addNamed(em: EntityManager, name: string, reason: SuppressionReason): Promise<void> {
    await em.execute(ADD, [name, reason]);
  }

  async reasonNamed(em: EntityManager, name: string): Promise<SuppressionReason | null> {
    const rows = await em.execute<Row[]>('select hash, reason from suppressions where hash = ?', [name]);
    return rows[0]?.reason ?? null;
  }

  /**
   * The person asked to hear from us again, or the address was mended; tells whether that was the reason still. Another
   * one that came meanwhile stands.
   */
  async lift(em: EntityManager, { channel, address, reason }: Suppressed): Promise<boolean> {
    const hashes = await this.hashes.allOf(channel, address);
    const lifted = await em.execute(LIFT, [...hashes, reason]);
    return lifted.length > 0;
  }

  /** Within a transaction on its own connection: one that waited for a second could wait for itself. */
  async reasonFor(
    channel: MessageChannel,
    address: string,
    em?: EntityManager,
  ): Promise<SuppressionReason | null> {
    const hashes = await this.hashes.allOf(channel, address);
    const rows = em
      ? await em.execute<Row[]>('select hash, reason from suppressions where hash in (?, ?)', hashes)
      : await this.sql.rows<Row>(`${FIND}($1)`, [hashes]);
    return rows[0]?.reason ?? null;
  }

  /** The suppression of each of these messages, or null, in their order. */
  async standingsOf(
    run: Statements,
    messages: { channel: MessageChannel; recipient: string }[],
  ): Promise<(Standing | null)[]> {
    const hashes = await Promise.all(
      messages.map(({ channel, recipient }) => this.hashes.allOf(channel, recipient)),
    );
    const rows = await run<Row>(`${FIND}($1)`, [hashes.flat()], 'suppressed');
    const standings = new Map(rows.map((row) => [row.hash, row]));
    return hashes.map((each) => each.map((hash) => standings.get(hash)).find(Boolean) ?? null);
  }

  private async keyOldOnes(): Promise<void> {
    // Read once before any transaction asks for it.
    await this.hashes.ready();
    const old = await this.sql.rows<Pick<Row, 'hash'>>(UNKEYED);
    for (const { hash } of old) {
      const keyed = await this.hashes.keyedOf(hash);
      await this.sql.transaction(async (run) => {
        await run(KEY, [hash, keyed]);
        await run('delete from suppressions where hash = $1', [hash]);
      });
    }
  }
}

/** Whoever unsubscribed or complained of advertising still gets what they ask for, such as a new password. */
export function holdsEverything(reason: SuppressionReason): boolean {
  return reason !== 'unsubscribed' && reason !== 'complained';
}

/**
 * A mailbox that was moved over a weekend must not keep a member of staff from their account for good, and the only
 * administrator could not lift it without being in: mail about an account tries it once a day.
 */
export function isToTryAgain(
  { reason, isOld }: Standing,
  { userId, template }: { userId: string | null; template: string },
): boolean {
  return reason === 'bounced' && isOld && (userId !== null || template === INVITATION.name);
}
