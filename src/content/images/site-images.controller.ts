import { Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { z } from 'zod';
import { SITE_IMAGE_KINDS, type SiteImageKind, type SiteImageView } from '#shared/site-image.js';
import { Allow, CurrentActor } from '../../platform/access/access.js';
import type { Actor } from '../../platform/audit/audit.js';
import { ImageNotFound } from '../content.errors.js';
import { SiteImagesQueries } from './site-images.queries.js';
import { SiteImagesService } from './site-images.service.js';
import { UPLOAD_BODY, UploadedFile } from './upload.decorator.js';

const kinds = z.enum(SITE_IMAGE_KINDS);
/** A kind in the URL; anything else is not found. */
const kindSchema = z.string().transform((text) => {
  const kind = kinds.safeParse(text);
  if (!kind.success) throw new ImageNotFound();
  return kind.data;
});
const Kind = () => Param('kind', { schema: kindSchema });

@Controller('api/images')
export class SiteImagesController {
  constructor(
    private readonly images: SiteImagesQueries,
    private readonly changes: SiteImagesService,
  ) {}

  @Allow('images.list')
  @Get()
  list(): Promise<SiteImageView[]> {
    return this.images.list();
  }

  @Allow('images.change')
  @Put(':kind')
  @ApiConsumes('multipart/form-data')
  @ApiBody(UPLOAD_BODY)
  async upload(
    @Kind() kind: SiteImageKind,
    @UploadedFile() file: Buffer,
    @CurrentActor() actor: Actor,
  ): Promise<SiteImageView> {
    await this.changes.upload(kind, file, actor);
    return this.viewOf(kind);
  }

  @Allow('images.change')
  @Delete(':kind')
  @HttpCode(200)
  async remove(@Kind() kind: SiteImageKind, @CurrentActor() actor: Actor): Promise<SiteImageView> {
    await this.changes.remove(kind, actor);
    return this.viewOf(kind);
  }

  private async viewOf(kind: SiteImageKind): Promise<SiteImageView> {
    return (await this.images.list()).find(({ id }) => id === kind)!;
  }
}
