import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import type { OpenSessionView } from '#shared/user.js';
import { Allow, type Caller, CurrentActor, CurrentCaller } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { idSchema } from '../platform/http/params.js';
import { SessionsService } from './sessions.service.js';
import { SessionNotFound } from './users.errors.js';
import { UsersQueries } from './users.queries.js';

const sessionIdSchema = idSchema(SessionNotFound);

/** The caller's own sessions. */
@Controller('api/auth/sessions')
export class OwnSessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly queries: UsersQueries,
  ) {}

  @Allow('sessions.own')
  @Get()
  list(@CurrentCaller() caller: Caller): Promise<OpenSessionView[]> {
    return this.queries.sessions(caller.id, caller.sessionId);
  }

  /** Signs out everywhere else. */
  @Allow('sessions.own')
  @Delete()
  @HttpCode(204)
  async revokeOthers(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor): Promise<void> {
    await this.sessions.revokeOthers(caller.id, caller.sessionId, actor);
  }

  @Allow('sessions.own')
  @Delete(':sessionId')
  @HttpCode(204)
  async revoke(
    @Param('sessionId', { schema: sessionIdSchema }) sessionId: string,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.sessions.revoke(caller.id, sessionId, actor);
  }
}
