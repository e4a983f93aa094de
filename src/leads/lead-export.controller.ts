import { Controller, Get, Header, Query, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentActor } from '../platform/access/access.decorators.js';
import type { Actor } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { businessDay } from '../shared/business-time.js';
import { LeadExport } from './lead-export.js';
import { leadListSchema } from './lead-list.js';
import type { LeadsQuery } from './leads.queries.js';

const exportSchema = leadListSchema.omit({ range: true });

@Controller('api/leads/export')
export class LeadExportController {
  constructor(
    private readonly exports: LeadExport,
    private readonly clock: Clock,
  ) {}

  @Allow('leads.export')
  @Get()
  @Header('Access-Control-Expose-Headers', 'Content-Range')
  async export(
    @Query({ schema: exportSchema }) query: LeadsQuery,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { csv, rows, isWhole } = await this.exports.open(query, actor);
    const day = businessDay(this.clock.now());
    // An unknown total says that there are more leads than the file holds.
    reply.header('Content-Range', `leads 0-${Math.max(rows - 1, 0)}/${isWhole ? rows : '*'}`);
    return new StreamableFile(csv, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="leads-${day}.csv"`,
    });
  }
}
