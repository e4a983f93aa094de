import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import type { OpenSessionView } from '#shared/user.js';
import { Allow, type Caller, CurrentActor, CurrentCaller } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { idSchema } from '../platform/http/params.js';
import { SessionsService } from './sessions.service.js';
import { SessionNotFound, UserNotFound } from './users.errors.js';
import { UsersQueries } from './users.queries.js';

const userIdSchema = idSchema(UserNotFound);
const sessionIdSchema = idSchema(SessionNotFound);

/** Other people's sessions, for administrators. */
@Controller('api/users/:id/sessions')
export class UserSessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly queries: UsersQueries,
  ) {}

  @Allow('users.sessions')
  @Get()
  async list(
    @Param('id', { schema: userIdSchema }) id: string,
    @CurrentCaller() caller: Caller,
  ): Promise<OpenSessionView[]> {
    await this.queries.get(id);
    return this.queries.sessions(id, caller.sessionId);
  }

  /** Ends every session but the one that asks. */
  @Allow('users.sessions')
  @Delete()
  @HttpCode(204)
  async revokeAll(
    @Param('id', { schema: userIdSchema }) id: string,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.queries.get(id);
    await this.sessions.revokeOthers(id, caller.sessionId, actor);
  }

  @Allow('users.sessions')
  @Delete(':sessionId')
  @HttpCode(204)
  async revoke(
    @Param('id', { schema: userIdSchema }) id: string,
    @Param('sessionId', { schema: sessionIdSchema }) sessionId: string,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.sessions.revoke(id, sessionId, actor);
  }
}
