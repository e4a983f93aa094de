import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Sql } from '../platform/database/sql.js';
import type { MessageChannel } from '../shared/messages/message.contract.js';
import { SUPPRESSION_TEXT, type SuppressionReason } from '../shared/messages/suppression.contract.js';

/** Equal in TypeScript and SQL: a channel and an address, told to nobody. */
export function suppressionHashOf(channel: string, address: string): string {
  return `encode(sha256(convert_to(${channel} || ':' || lower(${address}), 'UTF8')), 'hex')`;
}

const HASH = suppressionHashOf('?', '?');

const ADD = `
  insert into suppressions (hash, reason) values (${HASH}, ?)
  on conflict (hash) do update set reason = excluded.reason
  -- The person's own word outweighs a provider's, since only the person can take it back.
  where suppressions.reason not in ('stop', 'unsubscribed', 'complained')`;

/** What waits already is told so at once, not when its time comes; somebody who unsubscribed still resets a password. */
const WITHHOLD = `
  update messages set state = 'cancelled', reason = ?, secrets = null
  where recipient = lower(?) and channel = ? and state = 'pending' and (stream = 'campaign' or ?)`;

export interface Suppressed {
  channel: MessageChannel;
  address: string;
  reason: SuppressionReason;
}
type Reaction = (em: EntityManager, suppressed: Suppressed) => Promise<void>;

/** Addresses that are left in peace. They outlive the lead they belonged to. */
@Injectable()
export class Suppressions {
  private readonly reactions: Reaction[] = [];

  constructor(private readonly sql: Sql) {}

  /** Other modules follow it in the transaction of the person's word. */
  on(reaction: Reaction): void {
    this.reactions.push(reaction);
  }

  /** From the commit on nothing more goes to the address; what is under way already may still arrive. */
  async add(
    em: EntityManager,
    channel: MessageChannel,
    address: string,
    reason: SuppressionReason,
  ): Promise<void> {
    await em.execute(ADD, [channel, address, reason]);
    await em.execute(WITHHOLD, [SUPPRESSION_TEXT[reason], address, channel, holdsEverything(reason)]);
    for (const react of this.reactions) await react(em, { channel, address, reason });
  }

  /** The person asked to hear from us again. */
  async lift(em: EntityManager, channel: MessageChannel, address: string): Promise<void> {
    await em.execute(`delete from suppressions where hash = ${HASH}`, [channel, address]);
  }

  async reasonFor(channel: MessageChannel, address: string): Promise<SuppressionReason | null> {
    const hash = suppressionHashOf('$1', '$2');
    const row = await this.sql.row<{ reason: SuppressionReason }>(
      `select reason from suppressions where hash = ${hash}`,
      [channel, address],
    );
    return row?.reason ?? null;
  }
}

/** Whoever unsubscribed or complained of advertising still gets what they ask for, such as a new password. */
export function holdsEverything(reason: SuppressionReason): boolean {
  return reason !== 'unsubscribed' && reason !== 'complained';
}
