import type { EntityManager } from '@mikro-orm/postgresql';
import { generateKeyBetween } from 'fractional-indexing';
import type { LeadStatus } from '#shared/lead.js';
import { advisoryLock } from '../platform/database/sql.js';

/** The ranks of the cards above and below a place in a column; null at the ends. */
export interface Place {
  above: string | null;
  below: string | null;
}

/**
 * The place right below the card `after`, or the top of a column. Holds the column's advisory lock until the
 * transaction ends, so that two drops never get the same place. A neighbor that has left the column still counts by its
 * rank; an unknown one means the top.
 */
export async function placeAfter(
  em: EntityManager,
  status: LeadStatus,
  after: string | null,
  moving: string,
): Promise<Place> {
  await advisoryLock(em, columnOf(status));
  const [above] = after
    ? await em.execute<Ranked[]>('select rank from leads where id = ? and id <> ?', [after, moving])
    : [];
  return { above: above?.rank ?? null, below: await rankBelow(em, status, above?.rank ?? '', moving) };
}

/** The rank a card had before, or the next one below if another card has taken it. Locks like `placeAfter`. */
export async function rankAgain(
  em: EntityManager,
  status: LeadStatus,
  rank: string,
  moving: string,
): Promise<string> {
  await advisoryLock(em, columnOf(status));
  const taken = await em.execute<Ranked[]>(
    'select rank from leads where status = ? and rank = ? and id <> ? limit 1',
    [status, rank, moving],
  );
  if (taken.length === 0) return rank;
  return rankWithin({ above: rank, below: await rankBelow(em, status, rank, moving) });
}

/** A rank between a place's neighbors. */
export function rankWithin({ above, below }: Place): string {
  return generateKeyBetween(above, below);
}

/** Whether a card of this rank is already at the place. */
export function isWithin({ above, below }: Place, rank: string): boolean {
  return (above === null || above < rank) && (below === null || rank < below);
}

function columnOf(status: LeadStatus): string {
  return `board:${status}`;
}

async function rankBelow(
  em: EntityManager,
  status: LeadStatus,
  rank: string,
  moving: string,
): Promise<string | null> {
  const [below] = await em.execute<Ranked[]>(
    'select rank from leads where status = ? and id <> ? and rank > ? order by rank, id limit 1',
    [status, moving, rank],
  );
  return below?.rank ?? null;
}

interface Ranked {
  rank: string;
}
