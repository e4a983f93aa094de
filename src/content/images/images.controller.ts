import { Controller, Delete, Get, HttpCode, Param, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContentView } from '#shared/content.js';
import { Allow, CurrentActor, Public } from '../../platform/access/access.js';
import type { Actor } from '../../platform/audit/audit.js';
import { FormBody, HideFromApiDescription } from '../../platform/http/api-decorators.js';
import { idSchema } from '../../platform/http/params.js';
import { ContentNotFound, ImageNotFound } from '../content.errors.js';
import { ContentQueries } from '../content.queries.js';
import { contentList } from '../content-lists.js';
import { ImageFiles } from './image-files.js';
import { parseSiteImageName } from './image-keys.js';
import { TeamPhotosService } from './team-photos.service.js';
import { UPLOAD_BODY, UploadedFile } from './upload.decorator.js';

const HOUR = 'public, max-age=3600';
const FOREVER = 'public, max-age=31536000, immutable';

/** The public URLs of site images. */
@HideFromApiDescription()
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
    const { kind, version } = parseSiteImageName(name) ?? {};
    if (!kind || !version) throw new ImageNotFound();
    void reply.header('cache-control', 'no-store').redirect(`/site-images/${kind}.png`, 302);
  }
}

const Id = () => Param('id', { schema: idSchema(ContentNotFound) });
const TEAM = contentList('team-members');

@Controller('api/team-members/:id/image')
export class TeamPhotosController {
  constructor(
    private readonly portraits: TeamPhotosService,
    private readonly queries: ContentQueries,
  ) {}

  @Allow('content.edit')
  @Put()
  @FormBody(UPLOAD_BODY)
  async upload(
    @Id() id: string,
    @UploadedFile() file: Buffer,
    @CurrentActor() actor: Actor,
  ): Promise<ContentView> {
    await this.portraits.upload(id, file, actor);
    return this.queries.get(TEAM, id);
  }

  @Allow('content.edit')
  @Delete()
  @HttpCode(200)
  async remove(@Id() id: string, @CurrentActor() actor: Actor): Promise<ContentView> {
    await this.portraits.remove(id, actor);
    return this.queries.get(TEAM, id);
  }
}
