import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../platform/access/access.decorators.js';
import { NotFound } from '../platform/errors.js';
import { answerPage } from '../platform/http/list-query.js';
import type { BlogCard, BlogQuery, PublicPost } from '../shared/blog/blog.contract.js';
import { PublicBlog } from './public-blog.js';
import { blogQuerySchema } from './public-blog.schema.js';

/** Published posts for everybody: drafts, archived and scheduled ones are not there. */
@Controller('api/public/blog/posts')
export class PublicBlogController {
  constructor(private readonly blog: PublicBlog) {}

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

export class PostNotFound extends NotFound {
  override readonly code = 'POST_NOT_FOUND';
  constructor() {
    super('Post not found');
  }
}
