import { Controller, Get } from '@nestjs/common';
import { Allow, type Caller, CurrentCaller } from '../platform/access/access.decorators.js';
import type { MentionView } from '../shared/leads/note.contract.js';
import { NotesQueries } from './notes.queries.js';

@Controller('api/mentions')
export class MentionsController {
  constructor(private readonly queries: NotesQueries) {}

  @Allow('leads.read')
  @Get()
  list(@CurrentCaller() caller: Caller): Promise<MentionView[]> {
    return this.queries.mentioning(caller.id);
  }
}
