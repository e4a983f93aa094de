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
import {
  BLOG_LIST_SORTS,
  type BlogListFilter,
  type BlogListSort,
  type BlogListView,
} from '../shared/blog/blog.contract.js';
import {
  blogListFilterSchema,
  createBlogItemSchema,
  type EditBlogItem,
  editBlogItemSchema,
  type WriteBlogItem,
} from '../shared/blog/blog.schema.js';
import { BlogRecordNotFound } from './blog.errors.js';
import type { BlogList } from './blog-lists.js';
import { BlogListsQueries } from './blog-lists.queries.js';
import { BlogListsService } from './blog-lists.service.js';

const Id = () => Param('id', { schema: idSchema(BlogRecordNotFound) });
const listSchema = listQuerySchema<BlogListSort, BlogListFilter>(
  BLOG_LIST_SORTS,
  { field: 'name', order: 'asc' },
  blogListFilterSchema,
);

/** The routes of one list, `/api/<kind>`: the same for every kind, after the conventions of react-admin. */
export function blogListController(list: BlogList): Type {
  const { kind } = list;
  const createSchema = createBlogItemSchema(kind);
  const editSchema = editBlogItemSchema(kind);

  @Controller(`api/${kind}`)
  class BlogListController {
    constructor(
      private readonly changes: BlogListsService,
      private readonly queries: BlogListsQueries,
    ) {}

    @Allow('blog.edit')
    @Get()
    @Header('Access-Control-Expose-Headers', 'Content-Range')
    async list(
      @Query({ schema: listSchema }) query: ListQuery<BlogListSort, BlogListFilter>,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<BlogListView[]> {
      const page = await this.queries.list(list, query);
      reply.header('Content-Range', contentRange(kind, query.range.start, page));
      return page.rows;
    }

    @Allow('blog.edit')
    @Get(':id')
    get(@Id() id: string): Promise<BlogListView> {
      return this.queries.get(list, id);
    }

    @Allow('blog.edit')
    @Post()
    create(
      @Body({ schema: createSchema }) body: WriteBlogItem,
      @CurrentCaller() caller: Caller,
      @Ip() address: string,
    ): Promise<BlogListView> {
      return this.changes.create(list, body, { id: caller.id, address });
    }

    @Allow('blog.edit')
    @Put(':id')
    replace(
      @Id() id: string,
      @Body({ schema: editSchema }) body: EditBlogItem,
      @CurrentCaller() caller: Caller,
      @Ip() address: string,
    ): Promise<BlogListView> {
      return this.changes.edit(list, id, body, { id: caller.id, address });
    }

    @Allow('blog.edit')
    @Patch(':id')
    edit(
      @Id() id: string,
      @Body({ schema: editSchema }) body: EditBlogItem,
      @CurrentCaller() caller: Caller,
      @Ip() address: string,
    ): Promise<BlogListView> {
      return this.replace(id, body, caller, address);
    }

    /** Posts that had the record stay, without it. */
    @Allow('blog.edit')
    @Delete(':id')
    @HttpCode(204)
    remove(@Id() id: string, @CurrentCaller() caller: Caller, @Ip() address: string): Promise<void> {
      return this.changes.remove(list, id, { id: caller.id, address });
    }
  }
  // The API's description tells controllers apart by their names.
  Object.defineProperty(BlogListController, 'name', { value: `${list.entity.name}Controller` });
  return BlogListController;
}
