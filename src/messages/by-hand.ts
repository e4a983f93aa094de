import { hash, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '../platform/access/access.decorators.js';
import type { Actor } from '../platform/audit/audit.js';
import { takeTurns } from '../platform/database/take-turns.js';
import { Message } from './message.entity.js';
import { KeyTaken } from './messages.errors.js';

/** Who writes a message by hand. */
export interface Sender {
  caller: Caller;
  actor: Actor;
  /** The request's own key, by which a repeat is known; null without one. */
  key: string | null;
}

/** The ledger's key of a request: the caller's own key, or a random one that nobody repeats. */
export function ledgerKey(kind: 'email-send' | 'text-send', { caller, key }: Sender): string {
  return `${kind}:${key ? `${caller.id}:${hash('sha256', key)}` : randomUUID()}`;
}

/** The message that an equal request wrote before, or null; two requests at once take turns. */
export async function findRepeated(
  em: EntityManager,
  key: string,
  isSame: (first: Message) => boolean,
): Promise<{ id: string } | null> {
  await takeTurns(em, key);
  const first = await em.findOne(Message, { key });
  if (first && !isSame(first)) throw new KeyTaken();
  return first && { id: first.id };
}

export async function idUnder(em: EntityManager, key: string): Promise<string> {
  const [row] = await em.execute<{ id: string }[]>('select id from messages where key = ?', [key]);
  return row!.id;
}
