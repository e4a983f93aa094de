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
  type Type,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BLOG_TERM_SORTS, type BlogTermFilter, type BlogTermSort, type BlogTermView } from '#shared/blog.js';
import {
  type BlogTermInput,
  blogTermFilterSchema,
  createBlogTermSchema,
  type EditBlogTerm,
  editBlogTermSchema,
} from '#shared/blog.schema.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { answerPage, type ListQuery, listQuerySchema } from '../platform/http/list-query.js';
import { idSchema } from '../platform/http/params.js';
import { BlogRecordNotFound } from './blog.errors.js';
import type { BlogTermType } from './blog-term.entity.js';
import { BlogTermsQueries } from './blog-terms.queries.js';
import { BlogTermsService } from './blog-terms.service.js';

const Id = () => Param('id', { schema: idSchema(BlogRecordNotFound) });
const listSchema = listQuerySchema<BlogTermSort, BlogTermFilter>(
  BLOG_TERM_SORTS,
  { field: 'name', order: 'asc' },
  blogTermFilterSchema,
);

/** `/api/<kind>` for categories, tags or authors, following react-admin's conventions. */
export function blogTermController(list: BlogTermType): Type {
  const { kind } = list;
  const createSchema = createBlogTermSchema(kind);
  const editSchema = editBlogTermSchema(kind);

  @Controller(`api/${kind}`)
  class BlogListController {
    constructor(
      private readonly changes: BlogTermsService,
      private readonly queries: BlogTermsQueries,
    ) {}

    @Allow('blog.edit')
    @Get()
    async list(
      @Query({ schema: listSchema }) query: ListQuery<BlogTermSort, BlogTermFilter>,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<BlogTermView[]> {
      return answerPage(reply, kind, query, await this.queries.list(list, query));
    }

    @Allow('blog.edit')
    @Get(':id')
    get(@Id() id: string): Promise<BlogTermView> {
      return this.queries.get(list, id);
    }

    @Allow('blog.edit')
    @Post()
    create(
      @Body({ schema: createSchema }) body: BlogTermInput,
      @CurrentActor() actor: Actor,
    ): Promise<BlogTermView> {
      return this.changes.create(list, body, actor);
    }

    @Allow('blog.edit')
    @Put(':id')
    replace(
      @Id() id: string,
      @Body({ schema: editSchema }) body: EditBlogTerm,
      @CurrentActor() actor: Actor,
    ): Promise<BlogTermView> {
      return this.changes.edit(list, id, body, actor);
    }

    @Allow('blog.edit')
    @Patch(':id')
    edit(
      @Id() id: string,
      @Body({ schema: editSchema }) body: EditBlogTerm,
      @CurrentActor() actor: Actor,
    ): Promise<BlogTermView> {
      return this.replace(id, body, actor);
    }

    /** Posts that used the term are kept. */
    @Allow('blog.edit')
    @Delete(':id')
    @HttpCode(204)
    remove(@Id() id: string, @CurrentActor() actor: Actor): Promise<void> {
      return this.changes.remove(list, id, actor);
    }
  }
  // OpenAPI tells controllers apart by name.
  Object.defineProperty(BlogListController, 'name', { value: `${list.entity.name}Controller` });
  return BlogListController;
}
