import { createHash } from 'node:crypto';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompanyService } from '../content/company.service.js';
import { Public } from '../platform/access/access.decorators.js';
import { formatDate } from '../shared/format.js';
import { PostNotFound } from './public-blog.controller.js';
import { PublicBlog } from './public-blog.js';
import { drawSocialPicture, type SocialWords } from './social-picture.js';

const DAY = 'public, max-age=86400';
/** About 30 KB each. */
const MOST_PICTURES = 200;

/** A picture of each public post's title. */
@ApiExcludeController()
@Controller('blog')
export class SocialPicturesController {
  /** By all the words on it; the one drawn first goes first. */
  private readonly drawn = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly blog: PublicBlog,
    private readonly company: CompanyService,
  ) {}

  @Public()
  @Get(':slug/og.png')
  async send(
    @Param('slug') slug: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const words = JSON.stringify(await this.wordsFor(slug));
    const etag = `"${createHash('sha256').update(words).digest('base64url').slice(0, 22)}"`;
    void reply.header('etag', etag).header('cache-control', DAY);
    if (request.headers['if-none-match'] === etag) return void reply.status(304).send();
    void reply.type('image/png').send(await this.draw(words));
  }

  private async wordsFor(slug: string): Promise<SocialWords> {
    const post = await this.blog.post(slug);
    if (!post || 'movedTo' in post) throw new PostNotFound();
    const { name } = await this.company.read();
    return {
      title: post.title,
      category: post.category?.name ?? null,
      byline: [post.author?.name, formatDate(post.publishedAt)].filter(Boolean).join(', '),
      company: name,
    };
  }

  private draw(words: string): Promise<Buffer> {
    const kept = this.drawn.get(words);
    if (kept) return kept;
    const picture = drawSocialPicture(JSON.parse(words) as SocialWords);
    this.drawn.set(words, picture);
    picture.catch(() => this.drawn.delete(words));
    const [oldest] = this.drawn.keys();
    if (this.drawn.size > MOST_PICTURES && oldest) this.drawn.delete(oldest);
    return picture;
  }
}
