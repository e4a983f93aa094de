import { Controller, Delete, HttpCode, Param, Put } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { ContentView } from '#shared/content.js';
import { Allow, CurrentActor } from '../../platform/access/access.js';
import type { Actor } from '../../platform/audit/audit.js';
import { idSchema } from '../../platform/http/params.js';
import { ContentNotFound } from '../content.errors.js';
import { ContentQueries } from '../content.queries.js';
import { contentList } from '../content-lists.js';
import { TeamPhotosService } from './team-photos.service.js';
import { UPLOAD_BODY, UploadedFile } from './upload.decorator.js';

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
  @ApiConsumes('multipart/form-data')
  @ApiBody(UPLOAD_BODY)
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
