import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  BLOG_LIMITS,
  type BlogCard,
  type BlogQuery,
  cleanSearch,
  LAST_BLOG_PAGE,
  type PublicPost,
  SLUG_PATTERN,
} from '#shared/blog.js';

import { Public } from '../platform/access/access.js';
import { answerPage } from '../platform/http/list-query.js';
import { PostNotFound } from './blog.errors.js';
import { PublicBlogService } from './public-blog.service.js';

const slug = z.string().max(BLOG_LIMITS.slug).toLowerCase().regex(SLUG_PATTERN);

/** The public may send anything as a query. */
const blogQuerySchema: z.ZodType<BlogQuery> = z
  .strictObject({
    page: z.coerce.number().int().min(1).max(LAST_BLOG_PAGE),
    category: slug,
    tag: slug,
    author: slug,
    q: z.string().max(BLOG_LIMITS.query).transform(cleanSearch),
  })
  .partial();

/** Public posts; drafts, archived and scheduled posts are not found. */
@Controller('api/public/blog/posts')
export class PublicBlogController {
  constructor(private readonly blog: PublicBlogService) {}

  @Public()
  @Get()
  async list(
    @Query({ schema: blogQuerySchema }) query: BlogQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogCard[]> {
    const { posts, total, page, pageSize } = await this.blog.list(query);
    return answerPage(reply, 'posts', { range: { start: (page - 1) * pageSize } }, { rows: posts, total });
  }

  @Public()
  @Get(':slug')
  async get(
    @Param('slug') slug: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublicPost | undefined> {
    const post = await this.blog.post(slug);
    if (!post) throw new PostNotFound();
    if (!('movedTo' in post)) return post;
    void reply.redirect(`/api/public/blog/posts/${post.movedTo}`, 301);
  }
}
