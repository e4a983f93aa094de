import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Sql } from '../platform/database/sql.js';
import {
  type BoardColumn,
  type BoardSort,
  type BoardView,
  LEAD_STATUSES,
  type LeadCard,
  type LeadFilter,
  type LeadStatus,
} from '../shared/leads/lead.contract.js';
import { CURSOR_KEYS, type Cursor, readCursor, writeCursor } from './board-cursor.js';
import { type CardRow, toLeadCard } from './lead.view.js';
import { CARD_COLUMNS } from './lead-columns.js';
import { isTallied, toConditions, toSearch } from './lead-filter.js';

export const BOARD_PAGE = 50;

/** How a column is ordered, and which part of a card its cursor holds. */
const ORDERS: Record<
  BoardSort,
  {
    order: string;
    after: (key: string, id: string) => string;
    key: keyof LeadCard;
    cursorKey: z.ZodType<string>;
  }
> = {
  manual: {
    order: 'l.rank, l.id',
    after: (key, id) => `(l.rank, l.id) > (${key}, ${id}::uuid)`,
    key: 'rank',
    cursorKey: CURSOR_KEYS.rank,
  },
  newest: {
    order: 'l.created_at desc, l.id desc',
    after: (key, id) => `(l.created_at, l.id) < (${key}::timestamptz, ${id}::uuid)`,
    key: 'createdAt',
    cursorKey: CURSOR_KEYS.moment,
  },
  oldestContact: {
    order: `coalesce(l.last_contacted_at, '-infinity'), l.id`,
    after: (key, id) =>
      `(coalesce(l.last_contacted_at, '-infinity'), l.id) > (${key}::timestamptz, ${id}::uuid)`,
    key: 'lastContactedAt',
    cursorKey: CURSOR_KEYS.moment,
  },
};

interface Totals {
  status: LeadStatus;
  count: string;
  rentSum: string;
}

/** Reads of leads made for the board. */
@Injectable()
export class BoardQueries {
  constructor(private readonly sql: Sql) {}

  /** All nine statuses with their totals and the first cards of each. */
  async board(filter: LeadFilter, sort: BoardSort): Promise<BoardView> {
    const [totals, cards] = await Promise.all([this.totals(filter), this.firstCards(filter, sort)]);
    return { columns: LEAD_STATUSES.map((status) => toColumn(status, totals, cards, sort)) };
  }

  /** The totals alone, for a board whose cards are on screen already. */
  async counts(filter: LeadFilter): Promise<BoardView> {
    const totals = await this.totals(filter);
    return { columns: LEAD_STATUSES.map((status) => toColumn(status, totals, [], 'manual')) };
  }

  /** The next cards of one column. */
  async column(status: LeadStatus, filter: LeadFilter, sort: BoardSort, after: string | null) {
    const { where, values } = this.conditions({ ...filter, status });
    const start = after ? afterCursor(sort, readCursor(after, ORDERS[sort].cursorKey), values) : 'true';
    const rows = await this.sql.rows<CardRow>(
      `select ${CARD_COLUMNS} from leads l where ${where} and ${start}
       order by ${ORDERS[sort].order} limit ${BOARD_PAGE}`,
      values,
    );
    const cards = rows.map(toLeadCard);
    return { cards, next: nextOf(cards, sort) };
  }

  /** The cards of these leads, in no order; those that are gone are left out. */
  async cards(ids: string[]): Promise<LeadCard[]> {
    const rows = await this.sql.rows<CardRow>(
      `select ${CARD_COLUMNS} from leads l where l.id = any($1::uuid[])`,
      [ids],
      'board-cards',
    );
    return rows.map(toLeadCard);
  }

  private async firstCards(filter: LeadFilter, sort: BoardSort): Promise<LeadCard[]> {
    const { where, values } = this.conditions(filter);
    const rows = await this.sql.rows<CardRow>(
      `select c.* from unnest($${values.length + 1}::text[]) as s (status)
       cross join lateral (
         select ${CARD_COLUMNS} from leads l where l.status = s.status and ${where}
         order by ${ORDERS[sort].order} limit ${BOARD_PAGE}
       ) c`,
      [...values, LEAD_STATUSES],
    );
    return rows.map(toLeadCard);
  }

  private totals(filter: LeadFilter): Promise<Totals[]> {
    const { where, values } = this.conditions(filter);
    const text = isTallied(filter)
      ? `select l.status, sum(l.n) as count, sum(l.rent) as "rentSum" from lead_tally l where ${where} group by l.status`
      : `select l.status, count(*) as count, coalesce(sum(l.estimated_rent), 0) as "rentSum"
         from leads l where ${where} group by l.status`;
    return this.sql.rows<Totals>(text, values);
  }

  private conditions(filter: LeadFilter) {
    const { where, values } = toConditions(filter);
    return { where: filter.q ? `${where} and ${toSearch(filter.q, values)}` : where, values };
  }
}

function toColumn(status: LeadStatus, totals: Totals[], all: LeadCard[], sort: BoardSort): BoardColumn {
  const total = totals.find((each) => each.status === status);
  const cards = all.filter((card) => card.status === status);
  return {
    status,
    count: Number(total?.count ?? 0),
    rentSum: Number(total?.rentSum ?? 0),
    cards,
    next: nextOf(cards, sort),
  };
}

function nextOf(cards: LeadCard[], sort: BoardSort): string | null {
  const last = cards.length === BOARD_PAGE ? cards.at(-1) : undefined;
  return last ? writeCursor({ key: String(last[ORDERS[sort].key] ?? '-infinity'), id: last.id }) : null;
}

function afterCursor(sort: BoardSort, cursor: Cursor, values: unknown[]): string {
  values.push(cursor.key, cursor.id);
  return ORDERS[sort].after(`$${values.length - 1}`, `$${values.length}`);
}
