import { Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { z } from 'zod';
import { Allow, CurrentActor } from '../../platform/access/access.decorators.js';
import type { Actor } from '../../platform/audit/audit.js';
import {
  SITE_IMAGE_KINDS,
  type SiteImageKind,
  type SiteImageView,
} from '../../shared/content/site-image.contract.js';
import { SiteImages } from '../site-images.js';
import { ImageNotFound } from './images.errors.js';
import { ImagesService } from './images.service.js';
import { PICTURE_FORM, Upload } from './upload.decorator.js';

const kinds = z.enum(SITE_IMAGE_KINDS);
/** A kind in a path: there are no others. */
const kindSchema = z.string().transform((text) => {
  const kind = kinds.safeParse(text);
  if (!kind.success) throw new ImageNotFound();
  return kind.data;
});
const Kind = () => Param('kind', { schema: kindSchema });

@Controller('api/images')
export class ImagesController {
  constructor(
    private readonly images: SiteImages,
    private readonly changes: ImagesService,
  ) {}

  @Allow('images.list')
  @Get()
  list(): Promise<SiteImageView[]> {
    return this.images.list();
  }

  @Allow('images.change')
  @Put(':kind')
  @ApiConsumes('multipart/form-data')
  @ApiBody(PICTURE_FORM)
  async upload(
    @Kind() kind: SiteImageKind,
    @Upload() file: Buffer,
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
