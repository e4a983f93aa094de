import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentActor } from '../platform/access/access.decorators.js';
import type { Actor } from '../platform/audit/audit.js';
import { type ExportQuery, type ListExport, ListExports } from '../platform/http/list-export.js';
import type { EntryFilter, EntrySort, EntryView } from '../shared/analysis/entry.contract.js';
import { PROPERTY_TYPE_LABELS } from '../shared/leads/lead.contract.js';
import { AnalysisQueries } from './analysis.queries.js';
import { entryListSchema } from './entries.controller.js';

const exportSchema = entryListSchema.omit({ range: true });

const FILE: ListExport<EntryView> = {
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
    // Blank where none is known, lest an average counts a 0.
    'Square Footage': ({ squareFootage }) => squareFootage || null,
    Units: ({ unitCount }) => unitCount,
    Bedrooms: ({ bedrooms }) => bedrooms,
    Bathrooms: ({ bathrooms }) => bathrooms,
    'Year Built': ({ yearBuilt }) => yearBuilt,
    'Rent Estimate': ({ rentEstimate }) => rentEstimate,
    'Rent From': ({ rentRangeLow }) => rentRangeLow,
    'Rent To': ({ rentRangeHigh }) => rentRangeHigh,
    // A fallback is never taken for market data.
    'Rent Origin': ({ origins }) => origins.rentEstimate,
    Lead: ({ leadId }) => leadId,
  },
};

@Controller('api/analyses/export')
export class EntriesExportController {
  constructor(
    private readonly queries: AnalysisQueries,
    private readonly exports: ListExports,
  ) {}

  @Allow('analyses.export')
  @Get()
  export(
    @Query({ schema: exportSchema }) query: ExportQuery<EntrySort, EntryFilter>,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.exports.answer(FILE, query, (each) => this.queries.list(each), actor, reply);
  }
}
