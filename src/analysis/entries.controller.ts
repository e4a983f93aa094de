import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentActor } from '../platform/access/access.decorators.js';
import type { Actor } from '../platform/audit/audit.js';
import { idSchema } from '../platform/http/id-schema.js';
import { answerPage, type ListQuery, listQuerySchema } from '../platform/http/list-query.js';
import {
  ENTRY_SORTS,
  type EntryFilter,
  type EntrySort,
  type EntryView,
} from '../shared/analysis/entry.contract.js';
import {
  entryFilterSchema,
  type LinkEntry,
  linkEntrySchema,
  type RerunEntry,
  rerunEntrySchema,
} from '../shared/analysis/entry.schema.js';
import { AnalysisNotFound } from './analysis.errors.js';
import { AnalysisQueries } from './analysis.queries.js';
import { EntriesService } from './entries.service.js';

/** What may be asked of the list of analyses, and of its export. */
export const entryListSchema = listQuerySchema<EntrySort, EntryFilter>(
  ENTRY_SORTS,
  { field: 'createdAt', order: 'desc' },
  entryFilterSchema,
);
const entryIdSchema = idSchema(AnalysisNotFound);

@Controller('api/analyses')
export class EntriesController {
  constructor(
    private readonly entries: EntriesService,
    private readonly queries: AnalysisQueries,
  ) {}

  @Allow('analyses.list')
  @Get()
  async list(
    @Query({ schema: entryListSchema }) query: ListQuery<EntrySort, EntryFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EntryView[]> {
    return answerPage(reply, 'analyses', query, await this.queries.list(query));
  }

  @Allow('analyses.list')
  @Get(':id')
  get(@Param('id', { schema: entryIdSchema }) id: string): Promise<EntryView> {
    return this.queries.entry(id);
  }

  @Allow('analyses.link')
  @Post(':id/link')
  @HttpCode(200)
  async link(
    @Param('id', { schema: entryIdSchema }) id: string,
    @Body({ schema: linkEntrySchema }) { leadId }: LinkEntry,
    @CurrentActor() actor: Actor,
  ): Promise<EntryView> {
    await this.entries.link(id, leadId, actor);
    return this.queries.entry(id);
  }

  @Allow('analyses.rerun')
  @Post(':id/run')
  @HttpCode(200)
  async rerun(
    @Param('id', { schema: entryIdSchema }) id: string,
    @Body({ schema: rerunEntrySchema }) { address: text }: RerunEntry,
    @CurrentActor() actor: Actor,
  ): Promise<EntryView> {
    await this.entries.rerun(id, text, actor);
    return this.queries.entry(id);
  }

  @Allow('analyses.delete')
  @Delete(':id')
  @HttpCode(204)
  async remove(
    @Param('id', { schema: entryIdSchema }) id: string,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.entries.remove(id, actor);
  }
}
