import { Controller, Get, Module, Param } from '@nestjs/common';
import type { ComposerView } from '#shared/conversation.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { Allow } from '../platform/access/access.js';
import { ComposerQueries } from './composer.queries.js';

@Controller('api/leads/:id')
export class ConversationController {
  constructor(private readonly composer: ComposerQueries) {}

  @Allow('email.send')
  @Get('composer')
  view(@Param('id', { schema: leadIdSchema }) id: string): Promise<ComposerView> {
    return this.composer.get(id);
  }
}

/** Talking to owners: what staff need before they write, and the calls they make. */
@Module({ controllers: [ConversationController], providers: [ComposerQueries] })
export class ConversationModule {}
