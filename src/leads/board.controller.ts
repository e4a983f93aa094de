import { Controller, Get, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  BOARD_SORTS,
  type BoardView,
  LEAD_STATUSES,
  type LeadCard,
  type LeadStatus,
  leadFilterSchema,
} from '#shared/lead.js';
import { Allow } from '../platform/access/access.js';
import { jsonSchema } from '../platform/http/list-query.js';
import { BoardQueries } from './board.queries.js';

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
  board(@Query({ schema: boardSchema }) query: z.infer<typeof boardSchema>): Promise<BoardView> {
    return query.counts ? this.queries.counts(query.filter) : this.queries.board(query.filter, query.sort);
  }

  @Allow('leads.list')
  @Get('cards')
  cards(@Query({ schema: cardsSchema }) query: z.infer<typeof cardsSchema>): Promise<LeadCard[]> {
    return this.queries.cards(query.ids, query.filter);
  }

  @Allow('leads.list')
  @Get(':status')
  column(
    @Param('status', { schema: z.enum(LEAD_STATUSES) }) status: LeadStatus,
    @Query({ schema: columnSchema }) query: z.infer<typeof columnSchema>,
  ): Promise<{ cards: LeadCard[]; next: string | null }> {
    return this.queries.column(status, query.filter, query.sort, query.after ?? null);
  }
}
