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
  type StreamableFile,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { Allow, type Caller, CurrentCaller } from '../platform/access/access.decorators.js';
import { idSchema } from '../platform/http/id-schema.js';
import { type ExportQuery, type ListExport, ListExports } from '../platform/http/list-export.js';
import { contentRange, type ListQuery, listQuerySchema } from '../platform/http/list-query.js';
import {
  BLOG_POST_SORTS,
  type BlogPostFilter,
  type BlogPostSort,
  type BlogPostView,
  type BlogPreviewLink,
} from '../shared/blog/blog.contract.js';
import {
  blogPostFilterSchema,
  type CreateBlogPost,
  createBlogPostSchema,
  type EditBlogPost,
  editBlogPostSchema,
} from '../shared/blog/blog.schema.js';
import { BlogRecordNotFound } from './blog.errors.js';
import { BlogPreviews } from './blog-previews.js';
import { PostsQueries } from './posts.queries.js';
import { PostsService } from './posts.service.js';

const listSchema = listQuerySchema<BlogPostSort, BlogPostFilter>(
  BLOG_POST_SORTS,
  { field: 'createdAt', order: 'desc' },
  blogPostFilterSchema,
);
const exportSchema = listSchema.omit({ range: true });
const Id = () => Param('id', { schema: idSchema(BlogRecordNotFound) });
/** Half a million characters of whatever script, as JSON. */
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
  @Header('Access-Control-Expose-Headers', 'Content-Range')
  async list(
    @Query({ schema: listSchema }) query: ListQuery<BlogPostSort, BlogPostFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogPostView[]> {
    const page = await this.queries.list(query);
    reply.header('Content-Range', contentRange('blog-posts', query.range.start, page));
    return page.rows;
  }

  @Allow('blog.edit')
  @Get('export')
  export(
    @Query({ schema: exportSchema }) query: ExportQuery<BlogPostSort, BlogPostFilter>,
    @CurrentCaller() caller: Caller,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const actor = { id: caller.id, address };
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
    @CurrentCaller() caller: Caller,
    @Ip() address: string,
  ): Promise<BlogPostView> {
    return this.posts.create(body, { id: caller.id, address });
  }

  @Allow('blog.edit')
  @Put(':id')
  @LongBody()
  replace(
    @Id() id: string,
    @Body({ schema: editBlogPostSchema }) body: EditBlogPost,
    @CurrentCaller() caller: Caller,
    @Ip() address: string,
  ): Promise<BlogPostView> {
    return this.posts.edit(id, body, { id: caller.id, address });
  }

  @Allow('blog.edit')
  @Patch(':id')
  @LongBody()
  edit(
    @Id() id: string,
    @Body({ schema: editBlogPostSchema }) body: EditBlogPost,
    @CurrentCaller() caller: Caller,
    @Ip() address: string,
  ): Promise<BlogPostView> {
    return this.replace(id, body, caller, address);
  }

  @Allow('blog.edit')
  @Delete(':id')
  @HttpCode(204)
  remove(@Id() id: string, @CurrentCaller() caller: Caller, @Ip() address: string): Promise<void> {
    return this.posts.remove(id, { id: caller.id, address });
  }

  /** A link that shows the stored post to whoever has it, whatever its status, for a day. */
  @Allow('blog.edit')
  @Post(':id/preview')
  preview(@Id() id: string): Promise<BlogPreviewLink> {
    return this.previews.link(id);
  }
}
