import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { accountFilterSchema, editAccountSchema } from '#shared/users/account.schema.js';
import {
  ACCOUNT_SORTS,
  type AccountChanges,
  type AccountFilter,
  type AccountSort,
  type AccountView,
} from '#shared/users/user.contract.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { type ExportQuery, type ListExport, ListExports } from '../platform/http/csv-export.js';
import {
  answerPage,
  exportQuerySchema,
  type ListQuery,
  listQuerySchema,
} from '../platform/http/list-query.js';
import { idSchema } from '../platform/http/params.js';
import { UserNotFound } from './users.errors.js';
import { UsersQueries } from './users.queries.js';
import { UsersService } from './users.service.js';

const listSchema = listQuerySchema<AccountSort, AccountFilter>(
  ACCOUNT_SORTS,
  { field: 'role', order: 'desc' },
  accountFilterSchema,
);
const exportSchema = exportQuerySchema(listSchema);
const userIdSchema = idSchema(UserNotFound);

const FILE: ListExport<AccountView> = {
  name: 'users',
  action: 'users.exported',
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
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly queries: UsersQueries,
    private readonly exports: ListExports,
  ) {}

  @Allow('users.list')
  @Get()
  async list(
    @Query({ schema: listSchema }) query: ListQuery<AccountSort, AccountFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AccountView[]> {
    return answerPage(reply, 'users', query, await this.queries.list(query));
  }

  @Allow('users.list')
  @Get('export')
  export(
    @Query({ schema: exportSchema }) query: ExportQuery<AccountSort, AccountFilter>,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.exports.answer(FILE, query, (each) => this.queries.list(each), actor, reply);
  }

  @Allow('users.list')
  @Get(':id')
  get(@Param('id', { schema: userIdSchema }) id: string): Promise<AccountView> {
    return this.queries.get(id);
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
