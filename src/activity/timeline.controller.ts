import { Controller, Get, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import type { SetupProgress } from '#shared/setup-progress.js';
import type { TimelinePage } from '#shared/timeline.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { Allow } from '../platform/access/access.js';
import { SetupProgressQueries } from './setup-progress.queries.js';
import { TimelineQueries } from './timeline.queries.js';

const pageSchema = z.strictObject({ cursor: z.string().max(500).optional() });
const LeadId = () => Param('id', { schema: leadIdSchema });

@Controller('api/leads/:id')
export class TimelineController {
  constructor(
    private readonly timeline: TimelineQueries,
    private readonly progress: SetupProgressQueries,
  ) {}

  @Allow('leads.read')
  @Get('timeline')
  page(
    @LeadId() leadId: string,
    @Query({ schema: pageSchema }) { cursor }: z.infer<typeof pageSchema>,
  ): Promise<TimelinePage> {
    return this.timeline.page(leadId, cursor);
  }

  @Allow('leads.read')
  @Get('setup-progress')
  setupProgress(@LeadId() leadId: string): Promise<SetupProgress> {
    return this.progress.of(leadId);
  }
}
