import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../platform/access/access.js';
import { ImageNotFound } from '../content.errors.js';
import { ImageFiles } from './image-files.js';
import { parseSiteImageName } from './image-keys.js';

const HOUR = 'public, max-age=3600';
const FOREVER = 'public, max-age=31536000, immutable';

/** The public URLs of site images. */
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
    if (!file) return this.redirectToCurrent(name, reply);
    const etag = `"${file.version}"`;
    void reply.header('etag', etag).header('cache-control', file.isImmutable ? FOREVER : HOUR);
    if (request.headers['if-none-match'] === etag) return void reply.status(304).send();
    void reply.type(file.type).send(file.bytes);
  }

  /** A page loaded before a change still links to old sizes; send it to the current image. */
  private redirectToCurrent(name: string, reply: FastifyReply): void {
    const { kind, size } = parseSiteImageName(name) ?? {};
    if (!kind || !size) throw new ImageNotFound();
    void reply.header('cache-control', 'no-store').redirect(`/site-images/${kind}.png`, 302);
  }
}
