import { Controller, Delete, HttpCode, Param, Put } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { Allow, CurrentActor } from '../../platform/access/access.decorators.js';
import type { Actor } from '../../platform/audit/audit.js';
import { idSchema } from '../../platform/http/id-schema.js';
import type { ContentView } from '../../shared/content/content.contract.js';
import { ContentNotFound } from '../content.errors.js';
import { ContentQueries } from '../content.queries.js';
import { listOf } from '../content-lists.js';
import { PortraitsService } from './portraits.service.js';
import { PICTURE_FORM, Upload } from './upload.decorator.js';

const Id = () => Param('id', { schema: idSchema(ContentNotFound) });
const TEAM = listOf('team-members');

@Controller('api/team-members/:id/image')
export class PortraitsController {
  constructor(
    private readonly portraits: PortraitsService,
    private readonly queries: ContentQueries,
  ) {}

  @Allow('content.edit')
  @Put()
  @ApiConsumes('multipart/form-data')
  @ApiBody(PICTURE_FORM)
  async upload(@Id() id: string, @Upload() file: Buffer, @CurrentActor() actor: Actor): Promise<ContentView> {
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
