import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import type { OpenSessionView } from '#shared/user.js';
import { Allow, type Caller, CurrentActor, CurrentCaller } from '../../platform/access/access.js';
import type { Actor } from '../../platform/audit/audit.js';
import { idSchema } from '../../platform/http/params.js';
import { SessionNotFound, UserNotFound } from '../users.errors.js';
import { UsersQueries } from '../users.queries.js';
import { SessionsService } from './sessions.service.js';

const sessionIdSchema = idSchema(SessionNotFound);

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

const userIdSchema = idSchema(UserNotFound);

/** Other people's sessions, for admins. */
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

  /** Ends every session except the caller's own. */
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
