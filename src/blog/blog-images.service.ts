import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type BlogImageView } from '#shared/blog.js';
import type { EditImage, SitePicture } from '#shared/site-image.js';
import { ImageReplaced } from '../content/content.errors.js';
import { pngKey, toPicture } from '../content/images/image-keys.js';
import { ImageStore, PHOTO_WIDTHS, storedValues } from '../content/images/image-store.js';
import type { RenderedImage } from '../content/images/render-image.js';
import { IMAGE_COLUMNS } from '../content/images/site-image.entity.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { toView } from '../platform/database/columns.js';
import { readMappedPage } from '../platform/database/read-page.js';
import { Conditions, Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import { BlogRecordNotFound, ImageInUse } from './blog.errors.js';
import { BlogImage, imageFiles, imageStem, imageUrl, publicStem } from './blog-image.entity.js';
import { lockPosts } from './post-references.js';

/** How many users of an image the error lists. */
const MAX_LISTED = 3;

/** Uploads and deletes blog images. */
@Injectable()
export class BlogImagesService {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ImageStore,
    private readonly audit: Audit,
  ) {}

  /** Saves the record only after all files are stored. */
  async upload(file: Buffer, actor: Actor): Promise<BlogImageView> {
    const id = randomUUID();
    return this.store.save(imageStem({ id }), file, BLOG_WIDTHS, (rendered) =>
      this.em.transactional((em) => this.record(em, id, rendered, actor)),
    );
  }

  private async record(
    em: EntityManager,
    id: string,
    rendered: RenderedImage,
    actor: Actor,
  ): Promise<BlogImageView> {
    const image = em.create(BlogImage, { id, ...storedValues(rendered) });
    em.persist(image);
    this.audit.record(em, 'blogImage.added', actor, { id, after: { hash: rendered.hash } });
    await em.flush();
    return toBlogImageView(image);
  }

  async edit(id: string, changes: EditImage, actor: Actor): Promise<void> {
    const known = await this.em.fork().findOne(BlogImage, { id });
    if (!known) throw new BlogRecordNotFound();
    const image = {
      ...imageFiles(known),
      crop: known.crop ?? null,
      sizes: BLOG_WIDTHS,
      stemOf: (version: string) => imageStem({ id, version }),
    };
    await this.store.edit(image, changes, (values) =>
      this.em.transactional(async (em) => {
        const current = await em.findOne(BlogImage, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (!current || current.version !== known.version) throw new ImageReplaced();
        em.assign(current, values);
        this.audit.record(em, 'image.changed', actor, { id, after: { ...changes } });
      }),
    );
  }

  async original(id: string): Promise<Buffer | null> {
    const known = await this.em.fork().findOne(BlogImage, { id });
    return known && this.store.original(imageStem(known));
  }

  /** Deletes an image no post or author uses. */
  async remove(id: string, actor: Actor): Promise<void> {
    const removed = await this.em.transactional(async (em) => {
      await lockPosts(em);
      const image = await em.findOne(BlogImage, { id });
      if (!image) throw new BlogRecordNotFound();
      const users = await titlesWith(em, id);
      if (users.length > 0) throw new ImageInUse(users);
      this.audit.record(em, 'blogImage.removed', actor, { id, before: { hash: image.hash } });
      em.remove(image);
      return image;
    });
    await this.store.delete(imageFiles(removed));
  }
}

async function titlesWith(em: EntityManager, id: string): Promise<string[]> {
  const [start] = imageUrl(id).split('.');
  const rows = await em.execute<{ title: string }[]>(
    `select title from blog_posts where starts_with(featured_image, ?) or position(? in content) > 0
     union all select name from blog_authors where starts_with(avatar_url, ?)
     order by title limit ?`,
    [start, start, start, MAX_LISTED],
  );
  return rows.map(({ title }) => title);
}

/** At upload time we don't know yet whether an image will be an avatar. */
const AVATAR_WIDTHS = [96, 192];
const BLOG_WIDTHS = [...AVATAR_WIDTHS, ...PHOTO_WIDTHS];
const WIDEST_AVATAR = Math.max(...AVATAR_WIDTHS);

const COLUMNS = `id, created_at as "createdAt", version, ${IMAGE_COLUMNS}`;

/** Reads blog images for pages and the console. */
@Injectable()
export class BlogImages {
  constructor(private readonly sql: Sql) {}

  /** The images that exist among these ids, by id. */
  async picturesOf(ids: string[]): Promise<Map<string, SitePicture>> {
    return new Map((await this.rowsOf(ids)).map((row) => [row.id, pictureOf(row)]));
  }

  async find(id: string): Promise<BlogImage | null> {
    return (await this.rowsOf([id]))[0] ?? null;
  }

  private async rowsOf(ids: string[]): Promise<BlogImage[]> {
    if (ids.length === 0) return [];
    const text = `select ${COLUMNS} from blog_images where id = any($1::uuid[])`;
    return this.sql.rows<BlogImage>(text, [ids], 'blog images');
  }

  list({ sort, range, filter }: ListQuery<'createdAt', object>): Promise<Page<BlogImageView>> {
    const read = {
      columns: COLUMNS,
      table: 'blog_images',
      conditions: new Conditions().when(filter.id, (p) => `id = any(${p}::uuid[])`),
      order: `${sort.field === 'id' ? 'id' : 'created_at'} ${sort.order}, id ${sort.order}`,
      range,
    };
    return readMappedPage(this.sql, read, (row: BlogImage) => toBlogImageView(row));
  }
}

function toBlogImageView(image: BlogImage): BlogImageView {
  return {
    ...toView(image, ['id', 'createdAt']),
    url: imageUrl(image.id),
    picture: pictureOf(image),
  };
}

export type DrawnImage = Pick<
  BlogImage,
  'id' | 'version' | 'width' | 'height' | 'widths' | 'formats' | 'blur' | 'focalX' | 'focalY'
>;

export function pictureOf(image: DrawnImage): SitePicture {
  return inWidths(image, (width) => width > WIDEST_AVATAR || width === image.width);
}

/** The image at avatar size. No blur placeholder: it would weigh more than the avatar. */
export function avatarOf(image: DrawnImage): SitePicture {
  return { ...inWidths(image, (width) => width <= WIDEST_AVATAR), blur: null };
}

function inWidths(image: DrawnImage, fits: (width: number) => boolean): SitePicture {
  const widths = image.widths.filter(fits);
  const stem = publicStem(image);
  return toPicture('blog-images', pngKey(stem), {
    ...image,
    stem,
    widths: widths.length > 0 ? widths : image.widths,
    blur: image.blur ?? null,
  });
}
