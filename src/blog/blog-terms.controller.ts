import { Body, Controller, Delete, HttpCode, Param, Post, type Type } from '@nestjs/common';
import {
  BLOG_TERM_SORTS,
  type BlogTermFilter,
  type BlogTermInput,
  type BlogTermSort,
  type BlogTermView,
  blogTermFilterSchema,
  createBlogTermSchema,
  type EditBlogTerm,
  editBlogTermSchema,
} from '#shared/blog.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { ListController, type ListReads } from '../platform/http/list-controller.js';
import { listQuerySchema } from '../platform/http/list-query.js';
import { idSchema, PutAndPatch } from '../platform/http/params.js';
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
  class BlogListController extends ListController<BlogTermView, BlogTermSort, BlogTermFilter>({
    resource: kind,
    action: 'blog.edit',
    query: listSchema,
    missing: BlogRecordNotFound,
  }) {
    protected readonly queries: ListReads<BlogTermView, BlogTermSort, BlogTermFilter>;

    constructor(
      private readonly changes: BlogTermsService,
      queries: BlogTermsQueries,
    ) {
      super();
      this.queries = {
        list: (query) => queries.list(list, query),
        get: (id) => queries.get(list, id),
      };
    }

    @Allow('blog.edit')
    @Post()
    create(
      @Body({ schema: createSchema }) body: BlogTermInput,
      @CurrentActor() actor: Actor,
    ): Promise<BlogTermView> {
      return this.changes.create(list, body, actor);
    }

    @PutAndPatch(':id')
    @Allow('blog.edit')
    edit(
      @Id() id: string,
      @Body({ schema: editSchema }) body: EditBlogTerm,
      @CurrentActor() actor: Actor,
    ): Promise<BlogTermView> {
      return this.changes.edit(list, id, body, actor);
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
