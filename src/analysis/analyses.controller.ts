import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { Action } from '#shared/access.js';
import {
  ENTRY_SORTS,
  type EntryFilter,
  type EntrySort,
  type EntryView,
  entryFilterSchema,
  type LeadReport,
  type LinkEntry,
  linkEntrySchema,
  type RerunEntry,
  rerunEntrySchema,
  type SetEstimate,
  SUBSCRIBER_SORTS,
  type SubscriberFilter,
  type SubscriberSort,
  type SubscriberView,
  setEstimateSchema,
  subscriberFilterSchema,
} from '#shared/analysis.js';
import { PROPERTY_TYPE_LABELS } from '#shared/lead.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import type { ListExport } from '../platform/http/csv-export.js';
import { ExportableListController } from '../platform/http/list-controller.js';
import { listQuerySchema } from '../platform/http/list-query.js';
import { idSchema } from '../platform/http/params.js';
import { AnalysisNotFound, SubscriberNotFound } from './analysis.errors.js';
import { AnalysisQueries } from './analysis.queries.js';
import { EntriesService } from './entries.service.js';
import { ReportRequestsService } from './report-requests.service.js';
import { LeadReportQueries } from './reports.queries.js';
import { SubscribersQueries, SubscribersService } from './subscribers.service.js';

const entryListSchema = listQuerySchema<EntrySort, EntryFilter>(
  ENTRY_SORTS,
  { field: 'createdAt', order: 'desc' },
  entryFilterSchema,
);
const entryIdSchema = idSchema(AnalysisNotFound);

const ENTRIES_EXPORT: ListExport<EntryView> & { allow: Action } = {
  name: 'analyses',
  allow: 'analyses.export',
  audited: 'analyses.exported',
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
export class EntriesController extends ExportableListController<EntryView, EntrySort, EntryFilter>({
  resource: 'analyses',
  action: 'analyses.list',
  query: entryListSchema,
  missing: AnalysisNotFound,
  file: ENTRIES_EXPORT,
}) {
  constructor(
    private readonly entries: EntriesService,
    private readonly requests: ReportRequestsService,
    protected readonly queries: AnalysisQueries,
  ) {
    super();
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
    return this.queries.get(id);
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
    return this.queries.get(id);
  }

  @Allow('analyses.estimate')
  @Post(':id/estimate')
  @HttpCode(200)
  async setEstimate(
    @Param('id', { schema: entryIdSchema }) id: string,
    @Body({ schema: setEstimateSchema }) estimate: SetEstimate,
    @CurrentActor() actor: Actor,
  ): Promise<EntryView> {
    await this.requests.setEstimate(id, estimate, actor);
    return this.queries.get(id);
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

const subscriberListSchema = listQuerySchema<SubscriberSort, SubscriberFilter>(
  SUBSCRIBER_SORTS,
  { field: 'createdAt', order: 'desc' },
  subscriberFilterSchema,
);
const subscriberIdSchema = idSchema(SubscriberNotFound);

const SUBSCRIBERS_EXPORT: ListExport<SubscriberView> & { allow: Action } = {
  name: 'subscribers',
  allow: 'subscribers.list',
  audited: 'subscribers.exported',
  columns: {
    Email: ({ email }) => email,
    Name: ({ name }) => name,
    Subscribed: ({ createdAt }) => createdAt,
    Analyses: ({ analyses }) => analyses,
    'Newsletter since': ({ newsletterSince }) => newsletterSince,
  },
};

@Controller('api/subscribers')
export class SubscribersController extends ExportableListController<
  SubscriberView,
  SubscriberSort,
  SubscriberFilter
>({
  resource: 'subscribers',
  action: 'subscribers.list',
  query: subscriberListSchema,
  missing: SubscriberNotFound,
  file: SUBSCRIBERS_EXPORT,
}) {
  constructor(
    private readonly subscribers: SubscribersService,
    protected readonly queries: SubscribersQueries,
  ) {
    super();
  }

  @Allow('subscribers.delete')
  @Delete(':id')
  @HttpCode(204)
  async remove(
    @Param('id', { schema: subscriberIdSchema }) id: string,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.subscribers.remove(id, actor);
  }
}
