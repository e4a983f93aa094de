import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import {
  BLOG_POST_SORTS,
  type BlogPostFilter,
  type BlogPostSort,
  type BlogPostView,
  type BlogPreviewLink,
} from '#shared/blog.js';
import {
  blogPostFilterSchema,
  type CreateBlogPost,
  createBlogPostSchema,
  type EditBlogPost,
  editBlogPostSchema,
} from '#shared/blog.schema.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { type ExportQuery, type ListExport, ListExports } from '../platform/http/csv-export.js';
import {
  answerPage,
  exportQuerySchema,
  type ListQuery,
  listQuerySchema,
} from '../platform/http/list-query.js';
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
const exportSchema = exportQuerySchema(listSchema);
const Id = () => Param('id', { schema: idSchema(BlogRecordNotFound) });
/** Fits half a million characters of any script as JSON. */
const LongBody = () => RouteConfig({ bodyLimit: 2 * 1024 * 1024 });

const FILE: ListExport<BlogPostView> = {
  name: 'blog-posts',
  action: 'blogPosts.exported',
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
export class PostsController {
  constructor(
    private readonly posts: PostsService,
    private readonly queries: PostsQueries,
    private readonly previews: BlogPreviews,
    private readonly exports: ListExports,
  ) {}

  @Allow('blog.edit')
  @Get()
  async list(
    @Query({ schema: listSchema }) query: ListQuery<BlogPostSort, BlogPostFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogPostView[]> {
    return answerPage(reply, 'blog-posts', query, await this.queries.list(query));
  }

  @Allow('blog.edit')
  @Get('export')
  export(
    @Query({ schema: exportSchema }) query: ExportQuery<BlogPostSort, BlogPostFilter>,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.exports.answer(FILE, query, (each) => this.queries.list(each), actor, reply);
  }

  @Allow('blog.edit')
  @Get(':id')
  get(@Id() id: string): Promise<BlogPostView> {
    return this.queries.get(id);
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
