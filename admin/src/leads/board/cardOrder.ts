import type { BoardSort, LeadCard } from '../../../../src/shared/leads/lead.contract.js';

const NEVER = '';

/** Which of two cards stands higher under a sort: negative for the first. Dates are ISO strings, so they sort as text. */
export function compareCards(sort: BoardSort, a: LeadCard, b: LeadCard): number {
  switch (sort) {
    case 'manual':
      return compareText(a.rank, b.rank);
    case 'newest':
      return compareText(b.createdAt, a.createdAt);
    case 'oldestContact':
      return compareText(a.lastContactedAt ?? NEVER, b.lastContactedAt ?? NEVER);
  }
}

/** Ranks sort by code unit, as the database does under `COLLATE "C"`; `localeCompare` would not. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
