import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  ANALYTICS_TABLES,
  type AnalyticsChart,
  type AnalyticsQuery,
  type AnalyticsRow,
  analyticsChartSchema,
  analyticsQuerySchema,
  type TableColumn,
} from '#shared/analytics.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { type ListExport, ListExports } from '../platform/http/csv-export.js';
import { AnalyticsQueries } from './analytics.queries.js';

const AS_SHOWN = { field: 'shown', order: 'asc' } as const;

@Controller('api/analytics/:chart/export')
export class AnalyticsExportController {
  constructor(
    private readonly analytics: AnalyticsQueries,
    private readonly exports: ListExports,
  ) {}

  @Allow('analytics.export')
  @Get()
  export(
    @Param('chart', { schema: analyticsChartSchema }) chart: AnalyticsChart,
    @Query({ schema: analyticsQuerySchema }) filter: AnalyticsQuery,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.exports.answer(
      fileOf(chart),
      { sort: AS_SHOWN, filter },
      async ({ filter: { weeks } }) => {
        const { rows } = await this.analytics.view(chart, weeks);
        return { rows, total: rows.length };
      },
      actor,
      reply,
    );
  }
}

function fileOf(chart: AnalyticsChart): ListExport<AnalyticsRow<AnalyticsChart>> {
  const table = ANALYTICS_TABLES[chart] as TableColumn<AnalyticsRow<AnalyticsChart>>[];
  const columns = table.map(({ heading, value }) => [heading, value] as const);
  return { name: `analytics-${chart}`, audited: 'analytics.exported', columns: Object.fromEntries(columns) };
}
