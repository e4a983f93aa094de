import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Pictures } from '../content/images/pictures.js';
import type { RenderedPicture } from '../content/images/render-picture.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import type { BlogImageView } from '../shared/blog/blog.contract.js';
import { BlogRecordNotFound, ImageInUse } from './blog.errors.js';
import { BlogImage } from './blog-image.entity.js';
import { addressOf, keptOf, stemOf } from './blog-image-names.js';
import { BLOG_WIDTHS, toBlogImageView } from './blog-images.js';
import { lockPosts } from './post-locks.js';

/** How many posts a refusal names; more would not help. */
const NAMED = 3;

/** Changes to the pictures of posts. */
@Injectable()
export class BlogImagesService {
  constructor(
    private readonly em: EntityManager,
    private readonly pictures: Pictures,
    private readonly audit: Audit,
  ) {}

  /** Keeps a picture; it is on record only when all its files are stored. */
  async upload(file: Buffer, actor: Actor): Promise<BlogImageView> {
    const id = randomUUID();
    return this.pictures.keep(stemOf(id), file, BLOG_WIDTHS, (drawn) =>
      this.em.transactional((em) => this.record(em, id, drawn, actor)),
    );
  }

  private async record(
    em: EntityManager,
    id: string,
    { hash, width, height, widths, blur }: RenderedPicture,
    actor: Actor,
  ): Promise<BlogImageView> {
    const image = em.create(BlogImage, { id, hash, width, height, widths, blur });
    em.persist(image);
    this.audit.record(em, 'blogImage.added', actor, { id, after: { hash } });
    await em.flush();
    return toBlogImageView(image);
  }

  /** Deletes a picture that neither a post nor an author shows. */
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
    await this.pictures.discard(keptOf(removed));
  }
}

async function titlesWith(em: EntityManager, id: string): Promise<string[]> {
  const [start] = addressOf(id).split('.');
  const rows = await em.execute<{ title: string }[]>(
    `select title from blog_posts where starts_with(featured_image, ?) or position(? in content) > 0
     union all select name from blog_authors where starts_with(avatar_url, ?)
     order by title limit ?`,
    [start, start, start, NAMED],
  );
  return rows.map(({ title }) => title);
}
