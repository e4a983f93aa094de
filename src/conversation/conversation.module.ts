import { Controller, Get, Module, Param } from '@nestjs/common';
import type { ComposerView } from '#shared/conversation.js';
import { ActivityModule } from '../activity/activity.module.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { InboxQueries } from '../inbox/inbox.queries.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { LeadsModule } from '../leads/leads.module.js';
import { PublicFormsModule } from '../leads/public-forms/public-forms.module.js';
import { Allow } from '../platform/access/access.js';
import { ComposerQueries } from './composer.queries.js';
import { MissedCalls } from './missed-calls.service.js';

@Controller('api/leads/:id')
export class ConversationController {
  constructor(
    private readonly composer: ComposerQueries,
    private readonly inbox: InboxQueries,
  ) {}

  @Allow('email.send')
  @Get('composer')
  async view(@Param('id', { schema: leadIdSchema }) id: string): Promise<ComposerView> {
    return { ...(await this.composer.get(id)), receivesEmail: this.inbox.receivesEmail };
  }
}

/** Talking to owners: what staff need before they write, and the calls they make. */
@Module({
  imports: [ActivityModule, InboxModule, LeadsModule, PublicFormsModule],
  controllers: [ConversationController],
  providers: [ComposerQueries, MissedCalls],
  exports: [MissedCalls],
})
export class ConversationModule {}
