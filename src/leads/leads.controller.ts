import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentActor } from '../platform/access/access.decorators.js';
import type { Actor } from '../platform/audit/audit.js';
import { answerPage, type ListQuery } from '../platform/http/list-query.js';
import type { ConsentView } from '../shared/leads/consents.js';
import {
  type LeadFilter,
  type LeadSort,
  type LeadView,
  type StatusChangeView,
} from '../shared/leads/lead.contract.js';
import {
  type CreateLead,
  createLeadSchema,
  type EditLead,
  editLeadSchema,
  type MoveLead,
  moveLeadSchema,
  type UndoMoveRequest,
  undoMoveSchema,
} from '../shared/leads/lead.schema.js';
import { toLeadView } from './lead.view.js';
import { leadIdSchema } from './lead-id.js';
import { leadListSchema } from './lead-list.js';
import { LeadsQueries } from './leads.queries.js';
import { LeadsService } from './leads.service.js';
import { UndoMove } from './undo-move.js';

const LeadId = () => Param('id', { schema: leadIdSchema });

@Controller('api/leads')
export class LeadsController {
  constructor(
    private readonly leads: LeadsService,
    private readonly queries: LeadsQueries,
    private readonly undoMove: UndoMove,
  ) {}

  @Allow('leads.list')
  @Get()
  async list(
    @Query({ schema: leadListSchema }) query: ListQuery<LeadSort, LeadFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LeadView[]> {
    return answerPage(reply, 'leads', query, await this.queries.list(query));
  }

  @Allow('leads.read')
  @Get(':id')
  get(@LeadId() id: string): Promise<LeadView> {
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

  @Allow('leads.edit')
  @Put(':id')
  async replace(
    @LeadId() id: string,
    @Body({ schema: editLeadSchema }) body: EditLead,
    @CurrentActor() actor: Actor,
  ): Promise<LeadView> {
    return toLeadView(await this.leads.edit(id, body, actor));
  }

  @Allow('leads.edit')
  @Patch(':id')
  edit(
    @LeadId() id: string,
    @Body({ schema: editLeadSchema }) body: EditLead,
    @CurrentActor() actor: Actor,
  ): Promise<LeadView> {
    return this.replace(id, body, actor);
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
    @Body({ schema: undoMoveSchema }) body: UndoMoveRequest,
    @CurrentActor() actor: Actor,
  ): Promise<LeadView> {
    return toLeadView(await this.undoMove.undo(id, body.version, actor));
  }

  @Allow('leads.delete')
  @Delete(':id')
  async remove(@LeadId() id: string, @CurrentActor() actor: Actor): Promise<LeadView> {
    return toLeadView(await this.leads.remove(id, actor));
  }
}
