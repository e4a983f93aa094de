import { type EntityManager } from '@mikro-orm/postgresql';
import { advisoryLock } from '../platform/database/sql.js';
import { SlugInUse, SlugRedirects, UnknownReference } from './blog.errors.js';

/** The ORM expands arrays into many parameters, so ids are passed as JSON. */
const IDS = 'select value::uuid from jsonb_array_elements_text(?::jsonb)';

interface References {
  categoryId?: string | null | undefined;
  authorId?: string | null | undefined;
  tagIds?: string[] | undefined;
}

/** Fails on unknown ids and locks the known ones against deletion until the post is saved. */
export async function assertReferencesExist(em: EntityManager, named: References): Promise<void> {
  const { categoryId, authorId, tagIds = [] } = named;
  if (!(await allExist(em, 'blog_categories', categoryId ? [categoryId] : [])))
    throw new UnknownReference('categoryId');
  if (!(await allExist(em, 'blog_authors', authorId ? [authorId] : [])))
    throw new UnknownReference('authorId');
  if (!(await allExist(em, 'blog_tags', tagIds))) throw new UnknownReference('tagIds');
}

async function allExist(em: EntityManager, table: string, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await em.execute<{ id: string }[]>(
    `select id from ${table} where id in (${IDS}) order by id for key share`,
    [JSON.stringify(ids)],
  );
  return rows.length === ids.length;
}

/** Replaces the post's tags. */
export async function setTags(em: EntityManager, postId: string, tagIds: string[]): Promise<void> {
  const ids = JSON.stringify(tagIds);
  await em.execute(`delete from blog_posts_tags where post_id = ? and tag_id not in (${IDS})`, [postId, ids]);
  await em.execute(
    `insert into blog_posts_tags (post_id, tag_id) select ?, t.id from (${IDS}) t (id) on conflict do nothing`,
    [postId, ids],
  );
}

interface Claim {
  postId: string;
  slug: string;
  /** Whether to take a former slug away from another post. */
  takeOver: boolean;
}

/** Makes a slug available for this post. `lockPosts` keeps two posts from claiming the same one. */
export async function claimSlug(em: EntityManager, { postId, slug, takeOver }: Claim): Promise<void> {
  const [taken] = await em.execute<{ title: string }[]>(
    'select title from blog_posts where lower(slug) = lower(?) and id <> ?',
    [slug, postId],
  );
  if (taken) throw new SlugInUse(taken.title);
  const [former] = await em.execute<{ title: string; id: string }[]>(
    `select p.title, p.id from blog_post_slugs s join blog_posts p on p.id = s.post_id
     where lower(s.slug) = lower(?)`,
    [slug],
  );
  if (former && former.id !== postId && !takeOver) throw new SlugRedirects(former.title);
  if (former) await em.execute('delete from blog_post_slugs where lower(slug) = lower(?)', [slug]);
}

/** Redirects the old slug to the post from now on. */
export async function addRedirect(em: EntityManager, postId: string, slug: string): Promise<void> {
  await em.execute('insert into blog_post_slugs (slug, post_id) values (?, ?)', [slug, postId]);
}

/** Serializes writes to posts until the transaction ends: slugs and images in use depend on all posts. */
export async function lockPosts(em: EntityManager): Promise<void> {
  await advisoryLock(em, 'blog:posts');
}
