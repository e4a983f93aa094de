import { Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { PICTURE_FORM, Upload } from '../content/images/upload.decorator.js';
import { Allow, CurrentActor } from '../platform/access/access.decorators.js';
import type { Actor } from '../platform/audit/audit.js';
import { idSchema } from '../platform/http/id-schema.js';
import { answerPage, type ListQuery, listQuerySchema } from '../platform/http/list-query.js';
import type { BlogImageView } from '../shared/blog/blog.contract.js';
import { BlogRecordNotFound } from './blog.errors.js';
import { BlogImages } from './blog-images.js';
import { BlogImagesService } from './blog-images.service.js';

const SORTS = ['createdAt'] as const;
type ImageList = ListQuery<(typeof SORTS)[number], object>;
const listSchema = listQuerySchema(SORTS, { field: 'createdAt', order: 'desc' }, z.strictObject({}));
const Id = () => Param('id', { schema: idSchema(BlogRecordNotFound) });

@Controller('api/blog-images')
export class BlogImagesController {
  constructor(
    private readonly images: BlogImages,
    private readonly changes: BlogImagesService,
  ) {}

  @Allow('blog.edit')
  @Get()
  async list(
    @Query({ schema: listSchema }) query: ImageList,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogImageView[]> {
    return answerPage(reply, 'blog-images', query, await this.images.list(query));
  }

  @Allow('blog.edit')
  @Post()
  @ApiConsumes('multipart/form-data')
  @ApiBody(PICTURE_FORM)
  upload(@Upload() file: Buffer, @CurrentActor() actor: Actor): Promise<BlogImageView> {
    return this.changes.upload(file, actor);
  }

  /** Refused while a post shows the picture. */
  @Allow('blog.edit')
  @Delete(':id')
  @HttpCode(204)
  remove(@Id() id: string, @CurrentActor() actor: Actor): Promise<void> {
    return this.changes.remove(id, actor);
  }
}
