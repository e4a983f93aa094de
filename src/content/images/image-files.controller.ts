import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../platform/access/access.decorators.js';
import { ImageFiles } from './image-files.js';
import { ImageNotFound } from './images.errors.js';
import { readName } from './site-image-keys.js';

const HOUR = 'public, max-age=3600';
const FOREVER = 'public, max-age=31536000, immutable';

/** The public addresses of the pictures. */
@ApiExcludeController()
@Controller('site-images')
export class ImageFilesController {
  constructor(private readonly files: ImageFiles) {}

  @Public()
  @Get(':name')
  async send(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = await this.files.find(name);
    if (!file) return this.pointOn(name, reply);
    const etag = `"${file.version}"`;
    void reply.header('etag', etag).header('cache-control', file.isFixed ? FOREVER : HOUR);
    if (request.headers['if-none-match'] === etag) return void reply.status(304).send();
    void reply.type(file.type).send(file.bytes);
  }

  /** A page that was read before a change still names sizes that are gone; the present picture takes their place. */
  private pointOn(name: string, reply: FastifyReply): void {
    const { kind, size } = readName(name) ?? {};
    if (!kind || !size) throw new ImageNotFound();
    void reply.header('cache-control', 'no-store').redirect(`/site-images/${kind}.png`, 302);
  }
}
