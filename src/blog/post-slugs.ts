import type { EntityManager } from '@mikro-orm/postgresql';
import { SlugRedirects, SlugTaken } from './blog.errors.js';

interface Claim {
  postId: string;
  slug: string;
  /** Whether an address that leads to another post may be taken from it. */
  takeOver: boolean;
}

/** Makes an address free for this post; the lock of all posts keeps two from claiming the same one. */
export async function claimSlug(em: EntityManager, { postId, slug, takeOver }: Claim): Promise<void> {
  const [taken] = await em.execute<{ title: string }[]>(
    'select title from blog_posts where lower(slug) = lower(?) and id <> ?',
    [slug, postId],
  );
  if (taken) throw new SlugTaken(taken.title);
  const [former] = await em.execute<{ title: string; id: string }[]>(
    `select p.title, p.id from blog_post_slugs s join blog_posts p on p.id = s.post_id
     where lower(s.slug) = lower(?)`,
    [slug],
  );
  if (former && former.id !== postId && !takeOver) throw new SlugRedirects(former.title);
  if (former) await em.execute('delete from blog_post_slugs where lower(slug) = lower(?)', [slug]);
}

/** From now on the address leads to where the post is. */
export async function keepFormerSlug(em: EntityManager, postId: string, slug: string): Promise<void> {
  await em.execute('insert into blog_post_slugs (slug, post_id) values (?, ?)', [slug, postId]);
}
