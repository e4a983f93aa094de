import { createHmac, hash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type MessageChannel, SUPPRESSION_TEXT, type SuppressionReason } from '#shared/message.js';
import { Sql, type Statements } from '../platform/database/sql.js';
import { DomainEvent } from '../platform/domain-event.js';
import { StoredKeys } from '../platform/secrets/encrypted-text.js';
import { INVITATION } from './templates/account-emails.js';

const KEY = 'suppressions';
const ADD_SUPPRESSION = `
  insert into suppressions (hash, reason) values (?, ?)
  on conflict (hash) do update set reason = excluded.reason, since = now()
  -- The person's own choice outweighs a provider's report, because only they can undo it.
  where suppressions.reason not in ('stop', 'unsubscribed', 'complained')
    and (suppressions.reason <> 'asked' or excluded.reason in ('stop', 'unsubscribed', 'complained'))`;

/** Cancels pending messages right away. People who unsubscribed can still reset a password. */
const CANCEL_WAITING = `
  update messages set state = 'cancelled', reason = ?, secrets = null
  where recipient = lower(?) and channel = ? and state = 'pending' and (stream = 'campaign' or ?)`;

const LIFT = 'delete from suppressions where hash = ? and reason = ? returning hash';

const FIND = `
  select hash, reason, since < now() - interval '1 day' as "isOld" from suppressions where hash = any`;

interface Row {
  hash: string;
  reason: SuppressionReason;
  isOld: boolean;
}

/** Why an address is suppressed, and whether that is more than a day old. */
export type ActiveSuppression = Pick<Row, 'reason' | 'isOld'>;

export interface NewSuppression {
  channel: MessageChannel;
  address: string;
  reason: SuppressionReason;
}

/** Addresses we must not message. They outlive the lead they belonged to. */
@Injectable()
export class Suppressions implements OnModuleInit {
  private readonly logger = new Logger('Suppressions');
  /** Emitted in the transaction that suppresses an address. */
  readonly added = new DomainEvent<NewSuppression>();

  constructor(
    private readonly sql: Sql,
    private readonly keys: StoredKeys,
  ) {}

  /**
   * Loads the key before any transaction needs it. Without it, the list can't be read: nothing is sent, but the rest of
   * the product works.
   */
  async onModuleInit(): Promise<void> {
    await this.keys
      .get(KEY)
      .catch((err: unknown) =>
        this.logger.error({ err }, 'Could not read the suppression list, so nothing is sent.'),
      );
  }

  /** Suppresses an address. Nothing is sent to it after the commit, though messages in flight may still arrive. */
  async add(
    em: EntityManager,
    channel: MessageChannel,
    address: string,
    reason: SuppressionReason,
  ): Promise<void> {
    await em.execute(ADD_SUPPRESSION, [await this.hashFor(channel, address), reason]);
    await em.execute(CANCEL_WAITING, [
      SUPPRESSION_TEXT[reason],
      address,
      channel,
      blocksTransactional(reason),
    ]);
    await this.added.emit(em, { channel, address, reason });
  }

  /** Identifies an address where the address itself must not be stored. */
  async hashFor(channel: MessageChannel, address: string): Promise<string> {
    const plain = hash('sha256', `${channel}:${address.toLowerCase()}`);
    return createHmac('sha256', await this.keys.get(KEY))
      .update(plain)
      .digest('base64url');
  }

  /** Suppresses an address we only know by its hash, because its lead was deleted or has a new address. */
  async addByHash(em: EntityManager, name: string, reason: SuppressionReason): Promise<void> {
    await em.execute(ADD_SUPPRESSION, [name, reason]);
  }

  async reasonForHash(em: EntityManager, name: string): Promise<SuppressionReason | null> {
    const rows = await em.execute<Row[]>('select hash, reason from suppressions where hash = ?', [name]);
    return rows[0]?.reason ?? null;
  }

  /**
   * Lifts a suppression and returns whether it was there for this reason. One added for another reason in the meantime
   * stays.
   */
  async lift(em: EntityManager, { channel, address, reason }: NewSuppression): Promise<boolean> {
    const lifted = await em.execute(LIFT, [await this.hashFor(channel, address), reason]);
    return lifted.length > 0;
  }

  /** Pass `em` inside a transaction: waiting for a second connection there could deadlock. */
  async reasonFor(
    channel: MessageChannel,
    address: string,
    em?: EntityManager,
  ): Promise<SuppressionReason | null> {
    const name = await this.hashFor(channel, address);
    if (em) return this.reasonForHash(em, name);
    const row = await this.sql.row<Row>(`${FIND}($1)`, [[name]]);
    return row?.reason ?? null;
  }

  /** The suppression of each message, or null, in order. */
  async findForMessages(
    run: Statements,
    messages: { channel: MessageChannel; recipient: string }[],
  ): Promise<(ActiveSuppression | null)[]> {
    const hashes = await Promise.all(
      messages.map(({ channel, recipient }) => this.hashFor(channel, recipient)),
    );
    const rows = await run<Row>(`${FIND}($1)`, [hashes], 'suppressed');
    const found = new Map(rows.map((row) => [row.hash, row]));
    return hashes.map((each) => found.get(each) ?? null);
  }
}

/** People who unsubscribed or complained still get what they ask for, such as a password reset. */
export function blocksTransactional(reason: SuppressionReason): boolean {
  return reason !== 'unsubscribed' && reason !== 'complained';
}

/**
 * A mailbox that bounced over a weekend must not lock staff out for good, so account emails to it are tried once a day.
 */
export function mayRetryBounced(
  { reason, isOld }: ActiveSuppression,
  { userId, template }: { userId: string | null; template: string },
): boolean {
  return reason === 'bounced' && isOld && (userId !== null || template === INVITATION.name);
}
