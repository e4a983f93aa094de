import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Module,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { UUID } from '#shared/ids.js';
import {
  type EditImage,
  editImageSchema,
  IMAGE_PLACES,
  type ImageFilter,
  type ImageSlot,
  SITE_IMAGE_KINDS,
  type SiteImageView,
} from '#shared/site-image.js';
import { BlogModule } from '../../blog/blog.module.js';
import { LeadsModule } from '../../leads/leads.module.js';
import { Allow, CurrentActor } from '../../platform/access/access.js';
import type { Actor } from '../../platform/audit/audit.js';
import { FormBody } from '../../platform/http/api-decorators.js';
import { answerPage, listQuerySchema } from '../../platform/http/list-query.js';
import { ImageNotFound } from '../content.errors.js';
import { ContentModule } from '../content.module.js';
import { UPLOAD_BODY, UploadedFile } from '../images/upload.decorator.js';
import { type ImageListQuery, LibraryQueries } from './library.queries.js';
import { LibraryService } from './library.service.js';

const uuid = UUID.source.slice(1, -1);
const SLOT = new RegExp(
  `^(?:${SITE_IMAGE_KINDS.join('|')}|area:[a-z0-9-]{1,60}|(?:property|rental):${uuid})$`,
);
const ID = new RegExp(`${SLOT.source}|^team-member:${uuid}$|^${uuid}$`);

/** A slot or id in the URL; anything else is not found. */
const matching = (format: RegExp) =>
  z.string().transform((text) => {
    if (!format.test(text)) throw new ImageNotFound();
    return text;
  });
const Slot = () => Param('id', { schema: matching(SLOT) });
const Id = () => Param('id', { schema: matching(ID) });

const listSchema = listQuerySchema<'changedAt', ImageFilter>(
  ['changedAt'],
  { field: 'changedAt', order: 'desc' },
  z
    .strictObject({ place: z.enum(IMAGE_PLACES), missingAlt: z.boolean(), unused: z.boolean() })
    .partial() as z.core.$ZodType<ImageFilter>,
  { rows: 100, id: z.string().regex(ID) },
);
const sourceSchema = z.strictObject({ from: z.uuid() });

/** Every image the company uploaded, and the fixed places that have none. */
@Controller('api/images')
class LibraryController {
  constructor(
    private readonly images: LibraryQueries,
    private readonly changes: LibraryService,
  ) {}

  @Allow('images.list')
  @Get()
  async list(
    @Query({ schema: listSchema }) query: ImageListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SiteImageView[]> {
    return answerPage(reply, 'images', query, await this.images.list(query));
  }

  @Allow('images.list')
  @Get(':id')
  get(@Id() id: string): Promise<SiteImageView> {
    return this.images.get(id);
  }

  /** The uncropped image, for the crop editor. */
  @Allow('images.change')
  @Get(':id/original')
  async original(@Id() id: string, @Res() reply: FastifyReply): Promise<void> {
    const bytes = await this.changes.original(id);
    void reply.header('cache-control', 'no-store').type('image/webp').send(bytes);
  }

  /** Adds an image to the library. */
  @Allow('images.change')
  @Post()
  @FormBody(UPLOAD_BODY)
  async add(@UploadedFile() file: Buffer, @CurrentActor() actor: Actor): Promise<SiteImageView> {
    return this.images.get(await this.changes.add(file, actor));
  }

  @Allow('images.change')
  @Put(':id')
  @FormBody(UPLOAD_BODY)
  async upload(
    @Slot() slot: ImageSlot,
    @UploadedFile() file: Buffer,
    @CurrentActor() actor: Actor,
  ): Promise<SiteImageView> {
    await this.changes.upload(slot, file, actor);
    return this.images.get(slot);
  }

  /** Shows an image of the library in this slot. */
  @Allow('images.change')
  @Post(':id/choose')
  @HttpCode(200)
  async choose(
    @Slot() slot: ImageSlot,
    @Body({ schema: sourceSchema }) { from }: z.output<typeof sourceSchema>,
    @CurrentActor() actor: Actor,
  ): Promise<SiteImageView> {
    await this.changes.choose(slot, from, actor);
    return this.images.get(slot);
  }

  @Allow('images.change')
  @Patch(':id')
  async edit(
    @Id() id: string,
    @Body({ schema: editImageSchema }) changes: EditImage,
    @CurrentActor() actor: Actor,
  ): Promise<SiteImageView> {
    await this.changes.edit(id, changes, actor);
    return this.images.get(id);
  }

  /** A fixed place answers with its default; anything else that was deleted answers with its id. */
  @Allow('images.change')
  @Delete(':id')
  @HttpCode(200)
  async remove(
    @Id() id: string,
    @CurrentActor() actor: Actor,
  ): Promise<SiteImageView | Pick<SiteImageView, 'id'>> {
    await this.changes.remove(id, actor);
    return (SITE_IMAGE_KINDS as readonly string[]).includes(id) ? this.images.get(id) : { id };
  }
}

/** All images in one list: those of fixed places, areas, homes, people and posts. */
@Module({
  imports: [BlogModule, ContentModule, LeadsModule],
  controllers: [LibraryController],
  providers: [LibraryQueries, LibraryService],
})
export class LibraryModule {}
