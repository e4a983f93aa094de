import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { CursorPage } from '#shared/http.js';
import {
  type AddTask,
  addTaskSchema,
  type EditTask,
  editTaskSchema,
  type TaskQuery,
  type TaskView,
  taskQuerySchema,
} from '#shared/task.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { Allow, type Caller, CurrentCaller } from '../platform/access/access.js';
import { idSchema } from '../platform/http/params.js';
import { TaskNotFound } from './activity.errors.js';
import { TasksQueries } from './tasks.queries.js';
import { TasksService } from './tasks.service.js';

const LeadId = () => Param('id', { schema: leadIdSchema });
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
