import {
  type BoardSort,
  type BoardView,
  LEAD_STATUSES,
  type LeadCard,
  type LeadStatus,
  type LeadView,
} from '../../../../src/shared/leads/lead.contract.js';
import type { Cards, ColumnState } from './boardCards.js';

/** Where a card stood before a move that the server has not confirmed. */
interface Origin {
  card: LeadCard;
  index: number;
}

export interface BoardState extends Cards {
  dragging: string | null;
  origins: Readonly<Record<string, Origin>>;
  /** News about cards that are dragged or on their way, kept until they rest; null is a deleted lead. */
  held: Readonly<Record<string, LeadCard | null>>;
  /** Cards that somebody else just changed: they flash once. */
  flashing: readonly string[];
}

export type BoardEvent =
  | { type: 'loaded'; view: BoardView }
  | { type: 'columnLoaded'; status: LeadStatus; sort: BoardSort; cards: LeadCard[]; next: string | null }
  | { type: 'pageLoaded'; status: LeadStatus; cards: LeadCard[]; next: string | null }
  | { type: 'counted'; view: BoardView }
  | { type: 'lifted'; id: string }
  | { type: 'dropped' }
  | { type: 'moved'; id: string; status: LeadStatus; after: string | null }
  /** `movesOn`: a later move of the same card is on its way. */
  | { type: 'confirmed'; lead: LeadView; movesOn?: boolean }
  | { type: 'refused'; id: string }
  | { type: 'changed'; cards: LeadCard[]; gone: string[] }
  | { type: 'flashed' };

const EMPTY_COLUMN: ColumnState = { ids: [], count: 0, rentSum: 0, next: null, sort: 'manual' };

export const EMPTY_BOARD: BoardState = {
  cards: {},
  columns: Object.fromEntries(LEAD_STATUSES.map((status) => [status, EMPTY_COLUMN])) as BoardState['columns'],
  dragging: null,
  origins: {},
  held: {},
  flashing: [],
};
