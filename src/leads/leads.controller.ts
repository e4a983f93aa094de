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
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import {
  type BulkAssign,
  type BulkAssigned,
  type BulkResult,
  type BulkStatus,
  type BulkTag,
  type BulkUndo,
  bulkAssignSchema,
  bulkStatusSchema,
  bulkTagSchema,
  bulkUndoSchema,
  type HandedOverLead,
} from '#shared/bulk.js';
import type { ConsentView } from '#shared/consent.js';
import {
  type CreateLead,
  createLeadSchema,
  type EditLead,
  editLeadSchema,
  type LeadFilter,
  type LeadListRow,
  type LeadSort,
  type LeadView,
  type MoveLead,
  moveLeadSchema,
  type StatusChangeView,
  type TagView,
  type UndoMove,
  undoMoveSchema,
} from '#shared/lead.js';
import { type ImportLeads, type ImportResult, importLeadsSchema } from '#shared/lead-import.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { answerCsv } from '../platform/http/csv-export.js';
import { ListController } from '../platform/http/list-controller.js';
import { exportQuerySchema } from '../platform/http/list-query.js';
import { PutAndPatch } from '../platform/http/params.js';
import { BulkLeads } from './bulk-leads.service.js';
import { ImportLeadsService } from './import-leads.service.js';
import { LeadExport } from './lead-export.js';
import { leadIdSchema, toLeadView } from './lead-lookup.js';
import { type LeadListQuery, leadListSchema, withOwnId } from './lead-search.js';
import { LeadStatusService } from './lead-status.service.js';
import { LeadNotFound } from './leads.errors.js';
import { type LeadSelection, LeadsQueries } from './leads.queries.js';
import { LeadsService } from './leads.service.js';

const leadExportSchema = exportQuerySchema(leadListSchema);
/** Large enough for a batch whose rows all have the maximum length. */
const LongBody = () => RouteConfig({ bodyLimit: 2 * 1024 * 1024 });
const LeadId = () => Param('id', { schema: leadIdSchema });

@Controller('api/leads')
export class LeadsController extends ListController<LeadListRow, LeadSort, LeadFilter>({
  resource: 'leads',
  action: 'leads.list',
  query: leadListSchema,
  missing: LeadNotFound,
}) {
  constructor(
    private readonly leads: LeadsService,
    protected readonly queries: LeadsQueries,
    private readonly status: LeadStatusService,
    private readonly exports: LeadExport,
    private readonly bulk: BulkLeads,
    private readonly imports: ImportLeadsService,
  ) {
    super();
  }

  @Allow('leads.list')
  @Get()
  override list(
    @Query({ schema: leadListSchema }) query: LeadListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
    @CurrentActor() actor?: Actor,
  ): Promise<LeadListRow[]> {
    return super.list(withOwnId(query, actor!), reply);
  }

  @Allow('leads.export')
  @Get('export')
  async export(
    @Query({ schema: leadExportSchema }) query: LeadSelection,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { csv, ...file } = await this.exports.open(withOwnId(query, actor), actor);
    return answerCsv(reply, csv, { name: 'leads', ...file });
  }

  @Allow('leads.list')
  @Get('tags')
  tags(): Promise<TagView[]> {
    return this.queries.tags();
  }

  @Allow('leads.assign')
  @Get('handed-over')
  handedOver(@CurrentActor() { id }: Actor): Promise<HandedOverLead[]> {
    return this.queries.handedOver(id!);
  }

  @Allow('leads.read')
  @Get(':id')
  override get(@LeadId() id: string): Promise<LeadView> {
    return this.queries.get(id);
  }

  @Allow('leads.read')
  @Get(':id/status-changes')
  statusChanges(@LeadId() id: string): Promise<StatusChangeView[]> {
    return this.queries.statusChanges(id);
  }

  @Allow('leads.read')
  @Get(':id/consents')
  consents(@LeadId() id: string): Promise<ConsentView[]> {
    return this.queries.consents(id);
  }

  @Allow('leads.create')
  @Post()
  async create(
    @Body({ schema: createLeadSchema }) body: CreateLead,
    @CurrentActor() actor: Actor,
  ): Promise<LeadView> {
    return toLeadView(await this.leads.create(body, actor));
  }

  @Allow('leads.assign')
  @Post('bulk/assign')
  @HttpCode(200)
  bulkAssign(
    @Body({ schema: bulkAssignSchema }) body: BulkAssign,
    @CurrentActor() actor: Actor,
  ): Promise<BulkAssigned> {
    return this.bulk.assign(body, actor);
  }

  @Allow('leads.move')
  @Post('bulk/status')
  @HttpCode(200)
  bulkStatus(
    @Body({ schema: bulkStatusSchema }) body: BulkStatus,
    @CurrentActor() actor: Actor,
  ): Promise<BulkResult> {
    return this.bulk.changeStatus(body, actor);
  }

  @Allow('leads.edit')
  @Post('bulk/tag')
  @HttpCode(200)
  bulkTag(@Body({ schema: bulkTagSchema }) body: BulkTag, @CurrentActor() actor: Actor): Promise<BulkResult> {
    return this.bulk.tag(body, actor);
  }

  @Allow('leads.move')
  @Post('bulk/undo')
  @HttpCode(200)
  bulkUndo(
    @Body({ schema: bulkUndoSchema }) body: BulkUndo,
    @CurrentActor() actor: Actor,
  ): Promise<BulkResult> {
    return this.bulk.undoStatus(body, actor);
  }

  @Allow('leads.import')
  @LongBody()
  @Post('import')
  @HttpCode(200)
  import(
    @Body({ schema: importLeadsSchema }) body: ImportLeads,
    @CurrentActor() actor: Actor,
  ): Promise<ImportResult> {
    return this.imports.import(body, actor);
  }

  @PutAndPatch(':id')
  @Allow('leads.edit')
  async edit(
    @LeadId() id: string,
    @Body({ schema: editLeadSchema }) body: EditLead,
    @CurrentActor() actor: Actor,
  ): Promise<LeadView> {
    return toLeadView(await this.leads.edit(id, body, actor));
  }

  @Allow('leads.move')
  @Post(':id/move')
  @HttpCode(200)
  async move(
    @LeadId() id: string,
    @Body({ schema: moveLeadSchema }) body: MoveLead,
    @CurrentActor() actor: Actor,
  ): Promise<LeadView> {
    return toLeadView(await this.leads.move(id, body, actor));
  }

  @Allow('leads.move')
  @Post(':id/undo')
  @HttpCode(200)
  async undo(
    @LeadId() id: string,
    @Body({ schema: undoMoveSchema }) body: UndoMove,
    @CurrentActor() actor: Actor,
  ): Promise<LeadView> {
    return toLeadView(await this.status.undo(id, body.version, actor));
  }

  @Allow('leads.delete')
  @Delete(':id')
  async remove(@LeadId() id: string, @CurrentActor() actor: Actor): Promise<LeadView> {
    return toLeadView(await this.leads.remove(id, actor));
  }
}
