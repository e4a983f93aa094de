import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  ENTRY_SORTS,
  type EntryFilter,
  type EntrySort,
  type EntryView,
  type LeadReport,
} from '#shared/analysis.js';
import {
  entryFilterSchema,
  type LinkEntry,
  linkEntrySchema,
  type RerunEntry,
  rerunEntrySchema,
} from '#shared/analysis.schema.js';
import { PROPERTY_TYPE_LABELS } from '#shared/lead.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { type ExportQuery, type ListExport, ListExports } from '../platform/http/csv-export.js';
import {
  answerPage,
  exportQuerySchema,
  type ListQuery,
  listQuerySchema,
} from '../platform/http/list-query.js';
import { idSchema } from '../platform/http/params.js';
import { AnalysisNotFound } from './analysis.errors.js';
import { AnalysisQueries } from './analysis.queries.js';
import { EntriesService } from './entries.service.js';
import { LeadReportQueries } from './reports.queries.js';

const entryListSchema = listQuerySchema<EntrySort, EntryFilter>(
  ENTRY_SORTS,
  { field: 'createdAt', order: 'desc' },
  entryFilterSchema,
);
const entryIdSchema = idSchema(AnalysisNotFound);

const exportSchema = exportQuerySchema(entryListSchema);

const EXPORT: ListExport<EntryView> = {
  name: 'analyses',
  action: 'analyses.exported',
  columns: {
    Id: ({ id }) => id,
    Created: ({ createdAt }) => createdAt,
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    Status: ({ status }) => status,
    Street: ({ streetAddress }) => streetAddress,
    City: ({ city }) => city,
    State: ({ state }) => state,
    ZIP: ({ zipCode }) => zipCode,
    'Property Type': ({ propertyType }) => PROPERTY_TYPE_LABELS[propertyType],
    // Blank if unknown: a 0 would distort averages.
    'Square Footage': ({ squareFootage }) => squareFootage || null,
    Units: ({ unitCount }) => unitCount,
    Bedrooms: ({ bedrooms }) => bedrooms,
    Bathrooms: ({ bathrooms }) => bathrooms,
    'Year Built': ({ yearBuilt }) => yearBuilt,
    'Rent Estimate': ({ rentEstimate }) => rentEstimate,
    'Rent From': ({ rentRangeLow }) => rentRangeLow,
    'Rent To': ({ rentRangeHigh }) => rentRangeHigh,
    // So that no one takes a fallback for market data.
    'Rent Origin': ({ origins }) => origins.rentEstimate,
    Lead: ({ leadId }) => leadId,
  },
};

@Controller('api/analyses')
export class EntriesController {
  constructor(
    private readonly entries: EntriesService,
    private readonly queries: AnalysisQueries,
    private readonly exports: ListExports,
  ) {}

  @Allow('analyses.list')
  @Get()
  async list(
    @Query({ schema: entryListSchema }) query: ListQuery<EntrySort, EntryFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EntryView[]> {
    return answerPage(reply, 'analyses', query, await this.queries.list(query));
  }

  @Allow('analyses.export')
  @Get('export')
  export(
    @Query({ schema: exportSchema }) query: ExportQuery<EntrySort, EntryFilter>,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.exports.answer(EXPORT, query, (each) => this.queries.list(each), actor, reply);
  }

  @Allow('analyses.list')
  @Get(':id')
  get(@Param('id', { schema: entryIdSchema }) id: string): Promise<EntryView> {
    return this.queries.getEntry(id);
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
    return this.queries.getEntry(id);
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
    return this.queries.getEntry(id);
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

@Controller('api/leads/:id/report')
export class LeadReportController {
  constructor(private readonly reports: LeadReportQueries) {}

  @Allow('analyses.list')
  @Get()
  get(@Param('id', { schema: leadIdSchema }) leadId: string): Promise<LeadReport> {
    return this.reports.getForLead(leadId);
  }
}
