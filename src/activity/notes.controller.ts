import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import type { CursorPage } from '#shared/http.js';
import {
  type EditNote,
  editNoteSchema,
  type MentionView,
  type NoteView,
  type WriteNote,
  writeNoteSchema,
} from '#shared/note.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { Allow, type Caller, CurrentCaller } from '../platform/access/access.js';
import { idSchema } from '../platform/http/params.js';
import { NoteNotFound } from './activity.errors.js';
import { NotesQueries } from './notes.queries.js';

import { NotesService } from './notes.service.js';

const listSchema = z.strictObject({ cursor: z.string().max(500).optional() });
const LeadId = () => Param('id', { schema: leadIdSchema });
const NoteId = () => Param('noteId', { schema: idSchema(NoteNotFound) });

@Controller('api/leads/:id/notes')
export class NotesController {
  constructor(
    private readonly notes: NotesService,
    private readonly queries: NotesQueries,
  ) {}

  @Allow('leads.read')
  @Get()
  list(
    @LeadId() leadId: string,
    @Query({ schema: listSchema }) { cursor }: z.infer<typeof listSchema>,
  ): Promise<CursorPage<NoteView>> {
    return this.queries.list(leadId, cursor);
  }

  @Allow('notes.write')
  @Post()
  async add(
    @LeadId() leadId: string,
    @Body({ schema: writeNoteSchema }) body: WriteNote,
    @CurrentCaller() caller: Caller,
  ): Promise<NoteView> {
    return this.queries.get(await this.notes.add(leadId, body, caller));
  }

  @Allow('notes.write')
  @Patch(':noteId')
  async edit(
    @LeadId() leadId: string,
    @NoteId() id: string,
    @Body({ schema: editNoteSchema }) body: EditNote,
    @CurrentCaller() caller: Caller,
  ): Promise<NoteView> {
    await this.notes.edit(leadId, id, body, caller);
    return this.queries.get(id);
  }

  @Allow('notes.write')
  @Delete(':noteId')
  @HttpCode(204)
  async remove(
    @LeadId() leadId: string,
    @NoteId() id: string,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    await this.notes.remove(leadId, id, caller);
  }
}

@Controller('api/mentions')
export class MentionsController {
  constructor(private readonly queries: NotesQueries) {}

  @Allow('leads.read')
  @Get()
  list(@CurrentCaller() caller: Caller): Promise<MentionView[]> {
    return this.queries.mentioning(caller.id);
  }
}
