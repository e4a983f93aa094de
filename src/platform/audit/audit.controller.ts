import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  AUDIT_SORTS,
  type AuditEntryView,
  type AuditFilter,
  type AuditSort,
} from '#shared/audit/audit.contract.js';
import { auditFilterSchema } from '#shared/audit/audit.schema.js';
import { Allow, CurrentActor } from '../access/access.decorators.js';
import { type ExportQuery, type ListExport, ListExports } from '../http/list-export.js';
import { answerPage, exportQuerySchema, type ListQuery, listQuerySchema } from '../http/list-query.js';
import type { Actor } from './audit.js';
import { AuditQueries } from './audit.queries.js';

const listSchema = listQuerySchema<AuditSort, AuditFilter>(
  AUDIT_SORTS,
  { field: 'at', order: 'desc' },
  auditFilterSchema,
  { id: z.string().regex(/^\d{1,18}$/) },
);
const exportSchema = exportQuerySchema(listSchema);

const FILE: ListExport<AuditEntryView> = {
  name: 'audit',
  action: 'audit.exported',
  columns: {
    Time: ({ at }) => at,
    Action: ({ action }) => action,
    Actor: ({ actor, actorId }) => actor?.email ?? actorId,
    Address: ({ address }) => address,
    Subject: ({ subjectId }) => subjectId,
    Before: ({ before }) => before && JSON.stringify(before),
    After: ({ after }) => after && JSON.stringify(after),
  },
};

@Controller('api/audit')
export class AuditController {
  constructor(
    private readonly queries: AuditQueries,
    private readonly exports: ListExports,
  ) {}

  @Allow('audit.list')
  @Get()
  async list(
    @Query({ schema: listSchema }) query: ListQuery<AuditSort, AuditFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditEntryView[]> {
    return answerPage(reply, 'audit', query, await this.queries.list(query));
  }

  @Allow('audit.list')
  @Get('export')
  export(
    @Query({ schema: exportSchema }) query: ExportQuery<AuditSort, AuditFilter>,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.exports.answer(FILE, query, (each) => this.queries.list(each), actor, reply);
  }
}
