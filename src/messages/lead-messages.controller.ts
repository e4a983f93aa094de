import { Controller, Get, Param } from '@nestjs/common';
import { leadIdSchema } from '../leads/lead-id.js';
import { Allow } from '../platform/access/access.decorators.js';
import type { MessageView } from '../shared/messages/message.contract.js';
import { MessagesQueries } from './messages.queries.js';

@Controller('api/leads/:id/messages')
export class LeadMessagesController {
  constructor(private readonly queries: MessagesQueries) {}

  @Allow('messages.read')
  @Get()
  list(@Param('id', { schema: leadIdSchema }) leadId: string): Promise<MessageView[]> {
    return this.queries.ofLead(leadId);
  }
}
