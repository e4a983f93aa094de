import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Ip,
  Param,
  Patch,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, type Caller, CurrentCaller } from '../platform/access/access.decorators.js';
import { idSchema } from '../platform/http/id-schema.js';
import { type ExportQuery, type ListExport, ListExports } from '../platform/http/list-export.js';
import { contentRange, type ListQuery, listQuerySchema } from '../platform/http/list-query.js';
import { accountFilterSchema, editAccountSchema } from '../shared/users/account.schema.js';
import {
  ACCOUNT_SORTS,
  type AccountChanges,
  type AccountFilter,
  type AccountSort,
  type AccountView,
} from '../shared/users/user.contract.js';
import { UserNotFound } from './users.errors.js';
import { UsersQueries } from './users.queries.js';
import { UsersService } from './users.service.js';

const listSchema = listQuerySchema<AccountSort, AccountFilter>(
  ACCOUNT_SORTS,
  { field: 'role', order: 'desc' },
  accountFilterSchema,
);
const exportSchema = listSchema.omit({ range: true });
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
  @Header('Access-Control-Expose-Headers', 'Content-Range')
  async list(
    @Query({ schema: listSchema }) query: ListQuery<AccountSort, AccountFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AccountView[]> {
    const page = await this.queries.list(query);
    reply.header('Content-Range', contentRange('users', query.range.start, page));
    return page.rows;
  }

  @Allow('users.list')
  @Get('export')
  export(
    @Query({ schema: exportSchema }) query: ExportQuery<AccountSort, AccountFilter>,
    @CurrentCaller() caller: Caller,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const actor = { id: caller.id, address };
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
    @CurrentCaller() caller: Caller,
    @Ip() address: string,
  ): Promise<AccountView> {
    await this.users.edit(id, body, { id: caller.id, address });
    return this.queries.get(id);
  }

  @Allow('users.delete')
  @Delete(':id')
  @HttpCode(204)
  async remove(
    @Param('id', { schema: userIdSchema }) id: string,
    @CurrentCaller() caller: Caller,
    @Ip() address: string,
  ): Promise<void> {
    await this.users.remove(id, { id: caller.id, address });
  }
}
