import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { InvitationView, Invite, NewInvitation } from '#shared/user.js';
import { inviteSchema } from '#shared/user.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { idSchema } from '../platform/http/params.js';
import { InvitationsService } from './invitations.service.js';
import { InvitationNotFound } from './users.errors.js';
import { UsersQueries } from './users.queries.js';

const invitationIdSchema = idSchema(InvitationNotFound);

@Controller('api/users/invitations')
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly queries: UsersQueries,
  ) {}

  @Allow('users.invite')
  @Get()
  list(): Promise<InvitationView[]> {
    return this.queries.invitations();
  }

  @Allow('users.invite')
  @Post()
  invite(@Body({ schema: inviteSchema }) body: Invite, @CurrentActor() actor: Actor): Promise<NewInvitation> {
    return this.invitations.invite(body, actor);
  }

  @Allow('users.invite')
  @Delete(':id')
  @HttpCode(204)
  async withdraw(
    @Param('id', { schema: invitationIdSchema }) id: string,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.invitations.withdraw(id, actor);
  }
}
