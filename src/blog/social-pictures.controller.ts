import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompanyService } from '../content/company.service.js';
import { Public } from '../platform/access/access.decorators.js';
import { digestOf } from '../platform/secrets/digest.js';
import { formatDate } from '../shared/format.js';
import { PostNotFound } from './public-blog.controller.js';
import { PublicBlog } from './public-blog.js';
import type { SocialWords } from './social-picture.js';
import { SocialPictures } from './social-pictures.js';

const DAY = 'public, max-age=86400';

/** A picture of each public post's title. */
@ApiExcludeController()
@Controller('blog')
export class SocialPicturesController {
  constructor(
    private readonly blog: PublicBlog,
    private readonly company: CompanyService,
    private readonly pictures: SocialPictures,
  ) {}

  @Public()
  @Get(':slug/og.png')
  async send(
    @Param('slug') slug: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const words = await this.wordsFor(slug);
    const etag = `"${digestOf(JSON.stringify(words)).slice(0, 22)}"`;
    void reply.header('etag', etag).header('cache-control', DAY);
    if (request.headers['if-none-match'] === etag) return void reply.status(304).send();
    void reply.type('image/png').send(await this.pictures.pictureOf(words));
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
}
