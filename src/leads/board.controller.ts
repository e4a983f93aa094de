import { Controller, Get, Injectable, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  BOARD_SORTS,
  type BoardColumn,
  type BoardSort,
  type BoardView,
  LEAD_STATUSES,
  type LeadCard,
  type LeadFilter,
  type LeadStatus,
  leadFilterSchema,
} from '#shared/lead.js';
import { SiteContentService } from '../content/site-content.service.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { type Conditions, Sql } from '../platform/database/sql.js';
import {
  CURSOR_KEYS,
  type Cursor,
  jsonSchema,
  readCursor,
  writeCursor,
} from '../platform/http/list-query.js';
import { LEAD_CARD_COLUMNS, type LeadCardRow, toLeadCard } from './lead-lookup.js';
import { addSearch, isTallied, toConditions, withFuzzySearch, withOwnId } from './lead-search.js';

/** Reads for the pipeline board. */
@Injectable()
export class BoardQueries {
  constructor(
    private readonly sql: Sql,
    private readonly content: SiteContentService,
  ) {}

  /** All nine statuses with their totals and first cards. */
  async board(filter: LeadFilter, sort: BoardSort): Promise<BoardView> {
    const found = await withFuzzySearch(this.sql, filter);
    const [totals, cards] = await Promise.all([this.totals(found), this.firstCards(found, sort)]);
    return { columns: LEAD_STATUSES.map((status) => toColumn(status, totals, cards, sort)) };
  }

  /** Only the totals, for a board whose cards are already on screen. */
  async counts(filter: LeadFilter): Promise<BoardView> {
    const totals = await this.totals(await withFuzzySearch(this.sql, filter));
    return { columns: LEAD_STATUSES.map((status) => toColumn(status, totals, [], 'manual')) };
  }

  /** The next cards of one column. */
  async column(status: LeadStatus, filter: LeadFilter, sort: BoardSort, after: string | null) {
    // Decided for the whole board: a column alone could fall back to fuzzy matches while others match exactly.
    const conditions = withSearch({ ...(await withFuzzySearch(this.sql, filter)), status });
    if (after) addCursor(conditions, sort, readCursor(after, ORDERS[sort].cursorKey));
    const rows = await this.sql.views<LeadCardRow>(
      `select ${LEAD_CARD_COLUMNS} from leads l where ${conditions.where}
       order by ${ORDERS[sort].order} limit ${BOARD_PAGE}`,
      conditions.values,
    );
    const cards = await this.toCards(rows);
    return { cards, next: nextOf(cards, sort) };
  }

  /** The cards of these leads that match, unordered; deleted ones are left out. */
  async cards(ids: string[], filter: LeadFilter): Promise<LeadCard[]> {
    const conditions = withSearch(await withFuzzySearch(this.sql, filter)).when(
      ids,
      (p) => `l.id = any(${p}::uuid[])`,
    );
    const isUnfiltered = Object.keys(filter).length === 0;
    const rows = await this.sql.views<LeadCardRow>(
      `select ${LEAD_CARD_COLUMNS} from leads l where ${conditions.where}`,
      conditions.values,
      isUnfiltered ? 'board-cards' : undefined,
    );
    return this.toCards(rows);
  }

  private async firstCards(filter: LeadFilter, sort: BoardSort): Promise<LeadCard[]> {
    const conditions = withSearch(filter);
    const statuses = conditions.parameter(LEAD_STATUSES);
    const rows = await this.sql.views<LeadCardRow>(
      `select c.* from unnest(${statuses}::text[]) as s (status)
       cross join lateral (
         select ${LEAD_CARD_COLUMNS} from leads l where l.status = s.status and ${conditions.where}
         order by ${ORDERS[sort].order} limit ${BOARD_PAGE}
       ) c`,
      conditions.values,
    );
    return this.toCards(rows);
  }

  private async toCards(rows: LeadCardRow[]): Promise<LeadCard[]> {
    const { priceBook } = await this.content.read();
    return rows.map((row) => toLeadCard(row, priceBook!));
  }

  private totals(filter: LeadFilter): Promise<Totals[]> {
    const { where, values } = withSearch(filter);
    const text = isTallied(filter)
      ? `select l.status, sum(l.n) as count, sum(l.rent) as "rentSum" from lead_tally l where ${where} group by l.status`
      : `select l.status, count(*) as count, coalesce(sum(l.estimated_rent), 0) as "rentSum"
         from leads l where ${where} group by l.status`;
    return this.sql.rows<Totals>(text, values);
  }
}

const filter = jsonSchema()
  .pipe(leadFilterSchema)
  .optional()
  .transform((value) => value ?? {});
const sort = z.enum(BOARD_SORTS).default('manual');
const boardSchema = z.strictObject({
  filter,
  sort,
  counts: z.literal('1').optional(),
});
const columnSchema = z.strictObject({
  filter,
  sort,
  after: z.string().max(500).optional(),
});
const cardsSchema = z.strictObject({
  filter,
  ids: z
    .string()
    .max(4_000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.guid()).min(1).max(100)),
});

@Controller('api/leads/board')
export class BoardController {
  constructor(private readonly queries: BoardQueries) {}

  @Allow('leads.list')
  @Get()
  board(
    @Query({ schema: boardSchema }) query: z.infer<typeof boardSchema>,
    @CurrentActor() actor: Actor,
  ): Promise<BoardView> {
    const { filter } = withOwnId(query, actor);
    return query.counts ? this.queries.counts(filter) : this.queries.board(filter, query.sort);
  }

  @Allow('leads.list')
  @Get('cards')
  cards(
    @Query({ schema: cardsSchema }) query: z.infer<typeof cardsSchema>,
    @CurrentActor() actor: Actor,
  ): Promise<LeadCard[]> {
    return this.queries.cards(query.ids, withOwnId(query, actor).filter);
  }

  @Allow('leads.list')
  @Get(':status')
  column(
    @Param('status', { schema: z.enum(LEAD_STATUSES) }) status: LeadStatus,
    @Query({ schema: columnSchema }) query: z.infer<typeof columnSchema>,
    @CurrentActor() actor: Actor,
  ): Promise<{ cards: LeadCard[]; next: string | null }> {
    return this.queries.column(status, withOwnId(query, actor).filter, query.sort, query.after ?? null);
  }
}

const BOARD_PAGE = 50;

/** How a column is sorted, and which card field its cursor contains. */
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

function withSearch(filter: LeadFilter): Conditions {
  const conditions = toConditions(filter);
  if (filter.q) addSearch(conditions, filter.q);
  return conditions;
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

function addCursor(conditions: Conditions, sort: BoardSort, { key, id }: Cursor): void {
  conditions.and(ORDERS[sort].after(conditions.parameter(key), conditions.parameter(id)));
}
