import { Body, Controller, Delete, Get, Header, HttpCode, Ip, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, type Caller, CurrentCaller } from '../platform/access/access.decorators.js';
import { idSchema } from '../platform/http/id-schema.js';
import { contentRange, type ListQuery, listQuerySchema } from '../platform/http/list-query.js';
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
  @Header('Access-Control-Expose-Headers', 'Content-Range')
  async list(
    @Query({ schema: entryListSchema }) query: ListQuery<EntrySort, EntryFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EntryView[]> {
    const page = await this.queries.list(query);
    reply.header('Content-Range', contentRange('analyses', query.range.start, page));
    return page.rows;
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
    @CurrentCaller() caller: Caller,
    @Ip() address: string,
  ): Promise<EntryView> {
    await this.entries.link(id, leadId, { id: caller.id, address });
    return this.queries.entry(id);
  }

  @Allow('analyses.rerun')
  @Post(':id/run')
  @HttpCode(200)
  async rerun(
    @Param('id', { schema: entryIdSchema }) id: string,
    @Body({ schema: rerunEntrySchema }) { address: text }: RerunEntry,
    @CurrentCaller() caller: Caller,
    @Ip() address: string,
  ): Promise<EntryView> {
    await this.entries.rerun(id, text, { id: caller.id, address });
    return this.queries.entry(id);
  }

  @Allow('analyses.delete')
  @Delete(':id')
  @HttpCode(204)
  async remove(
    @Param('id', { schema: entryIdSchema }) id: string,
    @CurrentCaller() caller: Caller,
    @Ip() address: string,
  ): Promise<void> {
    await this.entries.remove(id, { id: caller.id, address });
  }
}
