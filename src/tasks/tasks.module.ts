import { Module } from '@nestjs/common';
import { TasksController } from './tasks.controller.js';
import { TasksQueries } from './tasks.queries.js';
import { TasksService } from './tasks.service.js';

@Module({
  controllers: [TasksController],
  providers: [TasksQueries, TasksService],
})
export class TasksModule {}
