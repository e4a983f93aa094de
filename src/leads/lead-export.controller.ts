import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentActor } from '../platform/access/access.decorators.js';
import type { Actor } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { answerCsv } from '../platform/http/csv-file.js';
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
  async export(
    @Query({ schema: exportSchema }) query: LeadsQuery,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { csv, rows, isWhole } = await this.exports.open(query, actor);
    return answerCsv(reply, csv, { name: 'leads', at: this.clock.now(), rows, isWhole });
  }
}
