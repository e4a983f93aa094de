import { Body, Controller, Delete, HttpCode, Param, Post, type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Action } from '#shared/access.js';
import {
  BLOG_POST_SORTS,
  BLOG_TERM_SORTS,
  type BlogPostFilter,
  type BlogPostSort,
  type BlogPostView,
  type BlogPreviewLink,
  type BlogTermFilter,
  type BlogTermInput,
  type BlogTermSort,
  type BlogTermView,
  blogPostFilterSchema,
  blogTermFilterSchema,
  type CreateBlogPost,
  createBlogPostSchema,
  createBlogTermSchema,
  type EditBlogPost,
  type EditBlogTerm,
  editBlogPostSchema,
  editBlogTermSchema,
} from '#shared/blog.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import type { ListExport } from '../platform/http/csv-export.js';
import {
  ExportableListController,
  ListController,
  type ListReads,
} from '../platform/http/list-controller.js';
import { listQuerySchema } from '../platform/http/list-query.js';
import { idSchema, PutAndPatch } from '../platform/http/params.js';
import { BlogRecordNotFound } from './blog.errors.js';
import { BlogPreviews } from './blog-previews.js';
import type { BlogTermType } from './blog-term.entity.js';
import { BlogTermsQueries } from './blog-terms.queries.js';
import { BlogTermsService } from './blog-terms.service.js';
import { PostsQueries } from './posts.queries.js';
import { PostsService } from './posts.service.js';

const postListSchema = listQuerySchema<BlogPostSort, BlogPostFilter>(
  BLOG_POST_SORTS,
  { field: 'createdAt', order: 'desc' },
  blogPostFilterSchema,
);
const Id = () => Param('id', { schema: idSchema(BlogRecordNotFound) });
/** Fits half a million characters of any script as JSON. */
const LongBody = () => RouteConfig({ bodyLimit: 2 * 1024 * 1024 });

const FILE: ListExport<BlogPostView> & { allow: Action } = {
  name: 'blog-posts',
  allow: 'blog.edit',
  audited: 'blogPosts.exported',
  columns: {
    Id: ({ id }) => id,
    Title: ({ title }) => title,
    Slug: ({ slug }) => slug,
    Category: ({ categoryName }) => categoryName,
    Author: ({ authorName }) => authorName,
    Status: ({ status }) => status,
    Published: ({ publishedAt }) => publishedAt,
    Created: ({ createdAt }) => createdAt,
    Excerpt: ({ excerpt }) => excerpt,
    'Featured Image': ({ featuredImage }) => featuredImage,
    'Meta Title': ({ metaTitle }) => metaTitle,
    'Meta Description': ({ metaDescription }) => metaDescription,
    'Meta Keywords': ({ metaKeywords }) => metaKeywords,
  },
};

@Controller('api/blog-posts')
export class PostsController extends ExportableListController<BlogPostView, BlogPostSort, BlogPostFilter>({
  resource: 'blog-posts',
  action: 'blog.edit',
  query: postListSchema,
  missing: BlogRecordNotFound,
  file: FILE,
}) {
  constructor(
    private readonly posts: PostsService,
    protected readonly queries: PostsQueries,
    private readonly previews: BlogPreviews,
  ) {
    super();
  }

  @Allow('blog.edit')
  @Post()
  @LongBody()
  create(
    @Body({ schema: createBlogPostSchema }) body: CreateBlogPost,
    @CurrentActor() actor: Actor,
  ): Promise<BlogPostView> {
    return this.posts.create(body, actor);
  }

  @PutAndPatch(':id')
  @Allow('blog.edit')
  @LongBody()
  edit(
    @Id() id: string,
    @Body({ schema: editBlogPostSchema }) body: EditBlogPost,
    @CurrentActor() actor: Actor,
  ): Promise<BlogPostView> {
    return this.posts.edit(id, body, actor);
  }

  @Allow('blog.edit')
  @Delete(':id')
  @HttpCode(204)
  remove(@Id() id: string, @CurrentActor() actor: Actor): Promise<void> {
    return this.posts.remove(id, actor);
  }

  /** A link anyone can use for a day to see the saved post, whatever its status. */
  @Allow('blog.edit')
  @Post(':id/preview')
  preview(@Id() id: string): Promise<BlogPreviewLink> {
    return this.previews.link(id);
  }
}

const termListSchema = listQuerySchema<BlogTermSort, BlogTermFilter>(
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
    query: termListSchema,
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
