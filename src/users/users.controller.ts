import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import type { Action } from '#shared/access.js';
import {
  ACCOUNT_SORTS,
  type AccountChanges,
  type AccountFilter,
  type AccountSort,
  type AccountView,
  accountFilterSchema,
  editAccountSchema,
  type InvitationView,
  type Invite,
  inviteSchema,
  type NewInvitation,
  type Signature,
  type StaffMember,
  signatureSchema,
} from '#shared/user.js';
import { Allow, type Caller, CurrentActor, CurrentCaller } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import type { ListExport } from '../platform/http/csv-export.js';
import { ExportableListController } from '../platform/http/list-controller.js';
import { listQuerySchema } from '../platform/http/list-query.js';
import { idSchema } from '../platform/http/params.js';
import { InvitationsService } from './invitations.service.js';
import { User } from './user.entity.js';
import { InvitationNotFound, UserNotFound } from './users.errors.js';
import { UsersQueries } from './users.queries.js';
import { UsersService } from './users.service.js';

const listSchema = listQuerySchema<AccountSort, AccountFilter>(
  ACCOUNT_SORTS,
  { field: 'role', order: 'desc' },
  accountFilterSchema,
);
const userIdSchema = idSchema(UserNotFound);

const FILE: ListExport<AccountView> & { allow: Action } = {
  name: 'users',
  allow: 'users.list',
  audited: 'users.exported',
  columns: {
    Email: ({ email }) => email,
    Name: ({ name }) => name,
    Role: ({ role }) => role,
    Active: ({ isActive }) => (isActive ? 'yes' : 'no'),
    Joined: ({ createdAt }) => createdAt,
    'Last Seen': ({ lastSeenAt }) => lastSeenAt,
  },
};

@Controller('api/users')
export class UsersController extends ExportableListController<AccountView, AccountSort, AccountFilter>({
  resource: 'users',
  action: 'users.list',
  query: listSchema,
  missing: UserNotFound,
  file: FILE,
}) {
  constructor(
    private readonly users: UsersService,
    protected readonly queries: UsersQueries,
  ) {
    super();
  }

  @Allow('users.edit')
  @Patch(':id')
  async edit(
    @Param('id', { schema: userIdSchema }) id: string,
    @Body({ schema: editAccountSchema }) body: AccountChanges,
    @CurrentActor() actor: Actor,
  ): Promise<AccountView> {
    await this.users.edit(id, body, actor);
    return this.queries.get(id);
  }

  @Allow('users.delete')
  @Delete(':id')
  @HttpCode(204)
  async remove(
    @Param('id', { schema: userIdSchema }) id: string,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.users.remove(id, actor);
  }
}

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

@Controller('api/staff')
export class StaffController {
  constructor(private readonly queries: UsersQueries) {}

  @Allow('staff.list')
  @Get()
  list(): Promise<StaffMember[]> {
    return this.queries.staff();
  }
}

/** The signature of the caller's emails. */
@Controller('api/auth/signature')
export class OwnSignatureController {
  constructor(private readonly em: EntityManager) {}

  @Allow('signature.own')
  @Get()
  async read(@CurrentCaller() { id }: Caller): Promise<Signature> {
    const { signature } = await this.em.fork().findOneOrFail(User, id);
    return { signature: signature ?? '' };
  }

  @Allow('signature.own')
  @Put()
  async change(
    @Body({ schema: signatureSchema }) { signature }: Signature,
    @CurrentCaller() { id }: Caller,
  ): Promise<Signature> {
    // Bypasses the entity: a new version would reject an edit that an admin has open.
    await this.em.nativeUpdate(User, { id }, { signature: signature || null });
    return { signature };
  }
}
