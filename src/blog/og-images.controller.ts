import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatDate } from '#shared/format.js';
import { CompanyService } from '../content/company.service.js';
import { Public } from '../platform/access/access.js';
import { digestOf } from '../platform/secrets/hashing.js';
import { PostNotFound } from './blog.errors.js';
import type { OgImageText } from './og-image.js';
import { OgImages } from './og-image.js';
import { PublicBlogService } from './public-blog.service.js';

const DAY = 'public, max-age=86400';

/** Open Graph images of public posts. */
@ApiExcludeController()
@Controller('blog')
export class OgImagesController {
  constructor(
    private readonly blog: PublicBlogService,
    private readonly company: CompanyService,
    private readonly images: OgImages,
  ) {}

  @Public()
  @Get(':slug/og.png')
  async send(
    @Param('slug') slug: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const text = await this.textFor(slug);
    const etag = `"${digestOf(JSON.stringify(text)).slice(0, 22)}"`;
    void reply.header('etag', etag).header('cache-control', DAY);
    if (request.headers['if-none-match'] === etag) return void reply.status(304).send();
    void reply.type('image/png').send(await this.images.get(text));
  }

  private async textFor(slug: string): Promise<OgImageText> {
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
}
