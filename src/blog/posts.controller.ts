import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Action } from '#shared/access.js';
import {
  BLOG_POST_SORTS,
  type BlogPostFilter,
  type BlogPostSort,
  type BlogPostView,
  type BlogPreviewLink,
  blogPostFilterSchema,
  type CreateBlogPost,
  createBlogPostSchema,
  type EditBlogPost,
  editBlogPostSchema,
} from '#shared/blog.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { type ListExport } from '../platform/http/csv-export.js';
import { ExportableListController } from '../platform/http/list-controller.js';
import { listQuerySchema } from '../platform/http/list-query.js';
import { idSchema, PutAndPatch } from '../platform/http/params.js';
import { BlogRecordNotFound } from './blog.errors.js';
import { BlogPreviews } from './blog-previews.js';
import { PostsQueries } from './posts.queries.js';
import { PostsService } from './posts.service.js';

const listSchema = listQuerySchema<BlogPostSort, BlogPostFilter>(
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
  query: listSchema,
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
