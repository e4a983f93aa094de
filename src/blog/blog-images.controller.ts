import { Controller, Delete, Get, Header, HttpCode, Ip, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Upload } from '../content/images/upload.decorator.js';
import { Allow, type Caller, CurrentCaller } from '../platform/access/access.decorators.js';
import { idSchema } from '../platform/http/id-schema.js';
import { contentRange, type ListQuery, listQuerySchema } from '../platform/http/list-query.js';
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
  @Header('Access-Control-Expose-Headers', 'Content-Range')
  async list(
    @Query({ schema: listSchema }) query: ImageList,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogImageView[]> {
    const page = await this.images.list(query);
    reply.header('Content-Range', contentRange('blog-images', query.range.start, page));
    return page.rows;
  }

  @Allow('blog.edit')
  @Post()
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary', description: 'PNG, JPEG, WebP or GIF' } },
    },
  })
  upload(
    @Upload() file: Buffer,
    @CurrentCaller() caller: Caller,
    @Ip() address: string,
  ): Promise<BlogImageView> {
    return this.changes.upload(file, { id: caller.id, address });
  }

  /** Refused while a post shows the picture. */
  @Allow('blog.edit')
  @Delete(':id')
  @HttpCode(204)
  remove(@Id() id: string, @CurrentCaller() caller: Caller, @Ip() address: string): Promise<void> {
    return this.changes.remove(id, { id: caller.id, address });
  }
}
