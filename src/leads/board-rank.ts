import type { EntityManager } from '@mikro-orm/postgresql';
import { generateKeyBetween } from 'fractional-indexing';
import type { LeadStatus } from '../shared/leads/lead.contract.js';

/** The ranks of the cards above and below a place in a column; null at its ends. */
export interface Place {
  above: string | null;
  below: string | null;
}

/**
 * The place right below the card `after`, or on top of a column. Holds the column's advisory lock until the
 * transaction ends, so that two drops never take the same place. A neighbour that has left the column still marks the
 * place by its rank; an unknown one means the top.
 */
export async function placeAfter(
  em: EntityManager,
  status: LeadStatus,
  after: string | null,
  moving: string,
): Promise<Place> {
  await em.execute(`select pg_advisory_xact_lock(hashtext('board:' || ?))`, [status]);
  const [above] = after
    ? await em.execute<Ranked[]>('select rank from leads where id = ? and id <> ?', [after, moving])
    : [];
  const [below] = await em.execute<Ranked[]>(
    `select rank from leads where status = ? and id <> ? and rank > ? order by rank, id limit 1`,
    [status, moving, above?.rank ?? ''],
  );
  return { above: above?.rank ?? null, below: below?.rank ?? null };
}

/** A rank between those of a place's neighbours. */
export function rankWithin({ above, below }: Place): string {
  return generateKeyBetween(above, below);
}

/** Whether a card of this rank stands at the place already. */
export function isWithin({ above, below }: Place, rank: string): boolean {
  return (above === null || above < rank) && (below === null || rank < below);
}

interface Ranked {
  rank: string;
}
