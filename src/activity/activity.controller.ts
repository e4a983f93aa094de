import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  type BulkAdded,
  type BulkResult,
  type BulkTasks,
  type BulkTasksUndo,
  bulkTasksSchema,
  bulkTasksUndoSchema,
} from '#shared/bulk.js';
import { type CallView, type EditCall, editCallSchema, type LogCall, logCallSchema } from '#shared/call.js';
import type { CursorPage } from '#shared/http.js';
import {
  type EditNote,
  editNoteSchema,
  type MentionView,
  type NoteView,
  type WriteNote,
  writeNoteSchema,
} from '#shared/note.js';
import type { SetupProgress } from '#shared/setup-progress.js';
import {
  type AddTask,
  addTaskSchema,
  type EditTask,
  editTaskSchema,
  type TaskQuery,
  type TaskView,
  taskQuerySchema,
} from '#shared/task.js';
import type { TimelinePage } from '#shared/timeline.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { OwnerNotFound } from '../leads/owners.queries.js';
import { Allow, type Caller, CurrentCaller } from '../platform/access/access.js';
import { idSchema } from '../platform/http/params.js';
import { CallNotFound, NoteNotFound, TaskNotFound } from './activity.errors.js';
import { CallsService } from './calls.service.js';
import { NotesQueries } from './notes.queries.js';
import { NotesService } from './notes.service.js';
import { SetupProgressQueries } from './setup-progress.queries.js';
import { TasksQueries } from './tasks.queries.js';
import { TasksService } from './tasks.service.js';
import { TimelineQueries } from './timeline.queries.js';

const LeadId = () => Param('id', { schema: leadIdSchema });
const OwnerId = () => Param('id', { schema: idSchema(OwnerNotFound) });

const listSchema = z.strictObject({ cursor: z.string().max(500).optional() });
const CallId = () => Param('callId', { schema: idSchema(CallNotFound) });
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

@Controller('api/leads/:id/calls')
export class CallsController {
  constructor(private readonly calls: CallsService) {}

  /** Stores the call, its note and the next task together. */
  @Allow('calls.log')
  @Post()
  log(
    @LeadId() leadId: string,
    @Body({ schema: logCallSchema }) body: LogCall,
    @CurrentCaller() caller: Caller,
  ): Promise<CallView> {
    return this.calls.log(leadId, body, caller);
  }

  @Allow('calls.log')
  @Patch(':callId')
  edit(
    @LeadId() leadId: string,
    @CallId() id: string,
    @Body({ schema: editCallSchema }) body: EditCall,
    @CurrentCaller() caller: Caller,
  ): Promise<CallView> {
    return this.calls.edit(leadId, id, body, caller);
  }

  @Allow('calls.log')
  @Delete(':callId')
  @HttpCode(204)
  remove(@LeadId() leadId: string, @CallId() id: string, @CurrentCaller() caller: Caller): Promise<void> {
    return this.calls.remove(leadId, id, caller);
  }
}

const TaskId = () => Param('id', { schema: idSchema(TaskNotFound) });

@Controller('api')
export class TasksController {
  constructor(
    private readonly tasks: TasksService,
    private readonly queries: TasksQueries,
  ) {}

  @Allow('tasks.list')
  @Get('tasks')
  open(
    @Query({ schema: taskQuerySchema }) query: TaskQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<CursorPage<TaskView>> {
    return this.queries.open(query, caller.id);
  }

  @Allow('tasks.list')
  @Get('leads/:id/tasks')
  ofLead(@LeadId() leadId: string): Promise<TaskView[]> {
    return this.queries.ofLead(leadId);
  }

  @Allow('tasks.write')
  @Post('leads/:id/tasks')
  async add(
    @LeadId() leadId: string,
    @Body({ schema: addTaskSchema }) body: AddTask,
    @CurrentCaller() caller: Caller,
  ): Promise<TaskView> {
    return this.queries.get(await this.tasks.add(leadId, body, caller));
  }

  @Allow('tasks.write')
  @Post('tasks/bulk')
  @HttpCode(200)
  addToEach(
    @Body({ schema: bulkTasksSchema }) body: BulkTasks,
    @CurrentCaller() caller: Caller,
  ): Promise<BulkAdded> {
    return this.tasks.addToEach(body, caller);
  }

  @Allow('tasks.write')
  @Post('tasks/bulk/undo')
  @HttpCode(200)
  removeEach(
    @Body({ schema: bulkTasksUndoSchema }) body: BulkTasksUndo,
    @CurrentCaller() caller: Caller,
  ): Promise<BulkResult> {
    return this.tasks.removeEach(body, caller);
  }

  @Allow('tasks.write')
  @Patch('tasks/:id')
  async edit(
    @TaskId() id: string,
    @Body({ schema: editTaskSchema }) body: EditTask,
    @CurrentCaller() caller: Caller,
  ): Promise<TaskView> {
    await this.tasks.edit(id, body, caller);
    return this.queries.get(id);
  }

  @Allow('tasks.write')
  @Delete('tasks/:id')
  @HttpCode(204)
  async remove(@TaskId() id: string, @CurrentCaller() caller: Caller): Promise<void> {
    await this.tasks.remove(id, caller);
  }
}

const pageSchema = z.strictObject({ cursor: z.string().max(500).optional() });

@Controller('api')
export class TimelineController {
  constructor(
    private readonly timeline: TimelineQueries,
    private readonly progress: SetupProgressQueries,
  ) {}

  @Allow('leads.read')
  @Get('leads/:id/timeline')
  ofLead(
    @LeadId() leadId: string,
    @Query({ schema: pageSchema }) { cursor }: z.infer<typeof pageSchema>,
  ): Promise<TimelinePage> {
    return this.timeline.page('lead', leadId, cursor);
  }

  /** What happened on all of a person's leads. */
  @Allow('owners.list')
  @Get('owners/:id/timeline')
  ofOwner(
    @OwnerId() ownerId: string,
    @Query({ schema: pageSchema }) { cursor }: z.infer<typeof pageSchema>,
  ): Promise<TimelinePage> {
    return this.timeline.page('owner', ownerId, cursor);
  }

  @Allow('leads.read')
  @Get('leads/:id/setup-progress')
  setupProgress(@LeadId() leadId: string): Promise<SetupProgress> {
    return this.progress.of(leadId);
  }
}
