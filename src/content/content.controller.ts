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
  Post,
  Put,
  Query,
  Res,
  type Type,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, type Caller, CurrentCaller } from '../platform/access/access.decorators.js';
import { idSchema } from '../platform/http/id-schema.js';
import { contentRange, type ListQuery, listQuerySchema } from '../platform/http/list-query.js';
import { CONTENT_SORTS, type ContentSort, type ContentView } from '../shared/content/content.contract.js';
import {
  type ContentFilter,
  type CreateContent,
  contentFilterSchema,
  createContentSchema,
  type EditContent,
  editContentSchema,
  type MoveContent,
  moveContentSchema,
} from '../shared/content/content.schema.js';
import { ContentNotFound } from './content.errors.js';
import { ContentQueries } from './content.queries.js';
import { ContentService } from './content.service.js';
import type { ContentList } from './content-lists.js';

const Id = () => Param('id', { schema: idSchema(ContentNotFound) });

/** The routes of one list, `/api/<kind>`: the same for every kind, after the conventions of react-admin. */
export function contentController(list: ContentList): Type {
  const { kind } = list;
  const byPosition = { field: 'position', order: 'asc' } as const;
  const listSchema = listQuerySchema<ContentSort, ContentFilter>(
    CONTENT_SORTS,
    byPosition,
    contentFilterSchema(kind),
  );
  const createSchema = createContentSchema(kind);
  const editSchema = editContentSchema(kind);

  @Controller(`api/${kind}`)
  class ContentController {
    constructor(
      private readonly content: ContentService,
      private readonly queries: ContentQueries,
    ) {}

    @Allow('content.edit')
    @Get()
    @Header('Access-Control-Expose-Headers', 'Content-Range')
    async list(
      @Query({ schema: listSchema }) query: ListQuery<ContentSort, ContentFilter>,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<ContentView[]> {
      const page = await this.queries.list(list, query);
      reply.header('Content-Range', contentRange(kind, query.range.start, page));
      return page.rows;
    }

    @Allow('content.edit')
    @Get(':id')
    get(@Id() id: string): Promise<ContentView> {
      return this.queries.get(list, id);
    }

    @Allow('content.edit')
    @Post()
    create(
      @Body({ schema: createSchema }) body: CreateContent,
      @CurrentCaller() caller: Caller,
      @Ip() address: string,
    ): Promise<ContentView> {
      return this.content.create(list, body, { id: caller.id, address });
    }

    @Allow('content.edit')
    @Put(':id')
    replace(
      @Id() id: string,
      @Body({ schema: editSchema }) body: EditContent,
      @CurrentCaller() caller: Caller,
      @Ip() address: string,
    ): Promise<ContentView> {
      return this.content.edit(list, id, body, { id: caller.id, address });
    }

    @Allow('content.edit')
    @Patch(':id')
    edit(
      @Id() id: string,
      @Body({ schema: editSchema }) body: EditContent,
      @CurrentCaller() caller: Caller,
      @Ip() address: string,
    ): Promise<ContentView> {
      return this.replace(id, body, caller, address);
    }

    @Allow('content.edit')
    @Post(':id/move')
    @HttpCode(200)
    move(
      @Id() id: string,
      @Body({ schema: moveContentSchema }) { after }: MoveContent,
      @CurrentCaller() caller: Caller,
      @Ip() address: string,
    ): Promise<ContentView> {
      return this.content.move(list, id, after, { id: caller.id, address });
    }

    @Allow('content.edit')
    @Delete(':id')
    remove(@Id() id: string, @CurrentCaller() caller: Caller, @Ip() address: string): Promise<ContentView> {
      return this.content.remove(list, id, { id: caller.id, address });
    }
  }
  // The API's description tells controllers apart by their names.
  Object.defineProperty(ContentController, 'name', { value: `${list.entity.name}Controller` });
  return ContentController;
}
