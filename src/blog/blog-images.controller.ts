import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BlogImageView } from '#shared/blog.js';
import { ImageNotFound } from '../content/content.errors.js';
import { pngKey } from '../content/images/image-keys.js';
import { ImageStore, MIME_TYPES } from '../content/images/image-store.js';
import { UPLOAD_BODY, UploadedFile } from '../content/images/upload.decorator.js';
import { Allow, CurrentActor, Public } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { FormBody, HideFromApiDescription } from '../platform/http/api-decorators.js';
import { ListController } from '../platform/http/list-controller.js';
import { listQuerySchema } from '../platform/http/list-query.js';
import { idSchema } from '../platform/http/params.js';
import { BlogRecordNotFound } from './blog.errors.js';
import { imageStem, imageUrl, parseImageName } from './blog-image.entity.js';
import { BlogImages, BlogImagesService } from './blog-images.service.js';

const listSchema = listQuerySchema<'createdAt', object>(
  ['createdAt'],
  { field: 'createdAt', order: 'desc' },
  z.strictObject({}),
  { rows: 100 },
);
const Id = () => Param('id', { schema: idSchema(BlogRecordNotFound) });

@Controller('api/blog-images')
export class BlogImagesController extends ListController<BlogImageView, 'createdAt', object>({
  resource: 'blog-images',
  action: 'blog.edit',
  query: listSchema,
  missing: BlogRecordNotFound,
}) {
  constructor(
    protected readonly queries: BlogImages,
    private readonly changes: BlogImagesService,
  ) {
    super();
  }

  @Allow('blog.edit')
  @Post()
  @FormBody(UPLOAD_BODY)
  upload(@UploadedFile() file: Buffer, @CurrentActor() actor: Actor): Promise<BlogImageView> {
    return this.changes.upload(file, actor);
  }

  /** Rejected while a post or author uses the image. */
  @Allow('blog.edit')
  @Delete(':id')
  @HttpCode(204)
  remove(@Id() id: string, @CurrentActor() actor: Actor): Promise<void> {
    return this.changes.remove(id, actor);
  }
}

/** The permanent URL of an image, which a crop changes. */
const HOUR = 'public, max-age=3600';
/** Every other URL changes with the image. */
const FOREVER = 'public, max-age=31536000, immutable';

/** The public URLs of blog images. */
@HideFromApiDescription()
@Controller('blog-images')
export class BlogImageFilesController {
  constructor(
    private readonly images: BlogImages,
    private readonly store: ImageStore,
  ) {}

  @Public()
  @Get(':name')
  async send(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { id, version, key, format } = parseImageName(name) ?? {};
    // A deleted image may still be in another process's cache.
    const image = id ? await this.images.find(id) : null;
    if (!image || !key) throw new ImageNotFound();
    const isPermanent = !version && format === 'png';
    const isCropped = Boolean(image.version);
    // A page loaded before a crop still links to old sizes; send it to the current image.
    if (!isPermanent && (version ?? null) !== (image.version ?? null))
      return void reply.header('cache-control', 'no-store').redirect(imageUrl(image.id), 302);
    const bytes = await this.store.fetch(isPermanent ? pngKey(imageStem(image)) : key);
    if (!bytes) throw new ImageNotFound();
    const etag = `"${isPermanent && isCropped ? `${image.version}-${name}` : name}"`;
    const cacheControl = isPermanent ? HOUR : FOREVER;
    void reply.header('etag', etag).header('cache-control', cacheControl);
    if (request.headers['if-none-match'] === etag) return void reply.status(304).send();
    void reply.type(MIME_TYPES[format!]!).send(bytes);
  }
}
