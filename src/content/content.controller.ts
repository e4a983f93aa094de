import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Res,
  type StreamableFile,
  type Type,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CONTENT_SORTS, type ContentSort, type ContentView } from '#shared/content.js';
import {
  type ContentFilter,
  type CreateContent,
  contentFilterSchema,
  createContentSchema,
  type EditContent,
  editContentSchema,
  type MoveContent,
  moveContentSchema,
} from '#shared/content.schema.js';
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
import { ContentNotFound } from './content.errors.js';
import { ContentQueries } from './content.queries.js';
import { ContentService } from './content.service.js';
import type { ContentList } from './content-lists.js';

const Id = () => Param('id', { schema: idSchema(ContentNotFound) });

/** `/api/<kind>` for one list, following react-admin's conventions. */
export function contentController(list: ContentList): Type {
  const { kind } = list;
  const byPosition = { field: 'position', order: 'asc' } as const;
  const listSchema = listQuerySchema<ContentSort, ContentFilter>(
    CONTENT_SORTS,
    byPosition,
    contentFilterSchema(kind),
  );
  const exportSchema = exportQuerySchema(listSchema);
  const createSchema = createContentSchema(kind);
  const editSchema = editContentSchema(kind);

  @Controller(`api/${kind}`)
  class ContentController {
    constructor(
      private readonly content: ContentService,
      private readonly queries: ContentQueries,
      private readonly exports: ListExports,
    ) {}

    @Allow('content.edit')
    @Get()
    async list(
      @Query({ schema: listSchema }) query: ListQuery<ContentSort, ContentFilter>,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<ContentView[]> {
      return answerPage(reply, kind, query, await this.queries.list(list, query));
    }

    @Allow('content.edit')
    @Get('export')
    export(
      @Query({ schema: exportSchema }) query: ExportQuery<ContentSort, ContentFilter>,
      @CurrentActor() actor: Actor,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<StreamableFile> {
      const read = (each: ListQuery<ContentSort, ContentFilter>) => this.queries.list(list, each);
      return this.exports.answer(fileOf(list), query, read, actor, reply);
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
      @CurrentActor() actor: Actor,
    ): Promise<ContentView> {
      return this.content.create(list, body, actor);
    }

    @Allow('content.edit')
    @Put(':id')
    replace(
      @Id() id: string,
      @Body({ schema: editSchema }) body: EditContent,
      @CurrentActor() actor: Actor,
    ): Promise<ContentView> {
      return this.content.edit(list, id, body, actor);
    }

    @Allow('content.edit')
    @Patch(':id')
    edit(
      @Id() id: string,
      @Body({ schema: editSchema }) body: EditContent,
      @CurrentActor() actor: Actor,
    ): Promise<ContentView> {
      return this.replace(id, body, actor);
    }

    @Allow('content.edit')
    @Post(':id/move')
    @HttpCode(200)
    move(
      @Id() id: string,
      @Body({ schema: moveContentSchema }) { after }: MoveContent,
      @CurrentActor() actor: Actor,
    ): Promise<ContentView> {
      return this.content.move(list, id, after, actor);
    }

    @Allow('content.edit')
    @Delete(':id')
    remove(@Id() id: string, @CurrentActor() actor: Actor): Promise<ContentView> {
      return this.content.remove(list, id, actor);
    }
  }
  // OpenAPI tells controllers apart by name.
  Object.defineProperty(ContentController, 'name', { value: `${list.entity.name}Controller` });
  return ContentController;
}

/** One column per editable field, in form order. */
function fileOf({ kind, fields }: ContentList): ListExport<ContentView> {
  const columns = fields.map((field) => [headingOf(field), (row: ContentView) => Reflect.get(row, field)]);
  return { name: kind, action: 'content.exported', told: { kind }, columns: Object.fromEntries(columns) };
}

/** `rentalsUrl` becomes `Rentals Url`. */
function headingOf(field: string): string {
  const words = field.replace(/[A-Z]/g, ' $&');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
