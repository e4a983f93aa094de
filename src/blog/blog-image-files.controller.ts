import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ImageNotFound } from '../content/images/images.errors.js';
import { PICTURE_TYPES, Pictures } from '../content/images/pictures.js';
import { Public } from '../platform/access/access.decorators.js';
import { readImageName } from './blog-image-names.js';
import { BlogImages } from './blog-images.js';

/** An uploaded picture never changes; another one has another id. */
const FOREVER = 'public, max-age=31536000, immutable';

/** The public addresses of the pictures of posts. */
@ApiExcludeController()
@Controller('blog-images')
export class BlogImageFilesController {
  constructor(
    private readonly images: BlogImages,
    private readonly pictures: Pictures,
  ) {}

  @Public()
  @Get(':name')
  async send(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { id, key, format } = readImageName(name) ?? {};
    // A deleted picture may still be in some process's memory.
    const isKept = id && (await this.images.picturesOf([id])).has(id);
    const bytes = isKept && key ? await this.pictures.fetch(key) : null;
    if (!bytes) throw new ImageNotFound();
    const etag = `"${name}"`;
    void reply.header('etag', etag).header('cache-control', FOREVER);
    if (request.headers['if-none-match'] === etag) return void reply.status(304).send();
    void reply.type(PICTURE_TYPES[format!]!).send(bytes);
  }
}
