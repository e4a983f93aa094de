import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { DeadLettersView, QueueView, ReplayJob } from '#shared/job.js';
import { replayJobSchema } from '#shared/job.js';
import { Allow, CurrentActor } from '../access/access.js';
import type { Actor } from '../audit/audit.js';
import { idSchema } from '../http/params.js';
import { DeadLetterNotFound, DeadLetters, toQueueView } from './dead-letters.js';
import { Jobs } from './jobs.js';

const Id = () => Param('id', { schema: idSchema(DeadLetterNotFound) });

@Controller('api/jobs')
export class JobsController {
  constructor(
    private readonly jobs: Jobs,
    private readonly deadLetters: DeadLetters,
  ) {}

  @Allow('jobs.list')
  @Get()
  async queues(): Promise<QueueView[]> {
    const { boss, deadLetterQueues } = this.jobs;
    const queues = await boss.getQueues();
    return queues
      .filter(({ name }) => !deadLetterQueues.includes(name) && !name.startsWith('__pgboss'))
      .map((queue) => toQueueView(queue, this.jobs.known.get(queue.name)))
      .sort((a, b) => a.title.localeCompare(b.title));
  }

  @Allow('jobs.list')
  @Get('dead-letters')
  letters(): Promise<DeadLettersView> {
    return this.deadLetters.list();
  }

  @Allow('jobs.change')
  @Post('dead-letters/:id/replay')
  @HttpCode(204)
  replay(
    @Id() id: string,
    @Body({ schema: replayJobSchema }) body: ReplayJob | undefined,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    return this.deadLetters.replay(id, body ?? {}, actor);
  }

  @Allow('jobs.change')
  @Delete('dead-letters/:id')
  @HttpCode(204)
  discard(@Id() id: string, @CurrentActor() actor: Actor): Promise<void> {
    return this.deadLetters.discard(id, actor);
  }
}
