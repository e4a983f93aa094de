import type { EntityManager } from '@mikro-orm/postgresql';
import { UnknownReference } from './blog.errors.js';

/** The ORM spreads lists into many parameters, so they travel as JSON. */
const IDS = 'select value::uuid from jsonb_array_elements_text(?::jsonb)';

interface References {
  categoryId?: string | null | undefined;
  authorId?: string | null | undefined;
  tagIds?: string[] | undefined;
}

/** Refuses what is not there, and keeps what is from being deleted before the post is written. */
export async function demandReferences(em: EntityManager, named: References): Promise<void> {
  const { categoryId, authorId, tagIds = [] } = named;
  if (!(await areThere(em, 'blog_categories', categoryId ? [categoryId] : [])))
    throw new UnknownReference('categoryId');
  if (!(await areThere(em, 'blog_authors', authorId ? [authorId] : [])))
    throw new UnknownReference('authorId');
  if (!(await areThere(em, 'blog_tags', tagIds))) throw new UnknownReference('tagIds');
}

async function areThere(em: EntityManager, table: string, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await em.execute<{ id: string }[]>(
    `select id from ${table} where id in (${IDS}) order by id for key share`,
    [JSON.stringify(ids)],
  );
  return rows.length === ids.length;
}

/** The post carries these tags and no others. */
export async function setTags(em: EntityManager, postId: string, tagIds: string[]): Promise<void> {
  const ids = JSON.stringify(tagIds);
  await em.execute(`delete from blog_posts_tags where post_id = ? and tag_id not in (${IDS})`, [postId, ids]);
  await em.execute(
    `insert into blog_posts_tags (post_id, tag_id) select ?, t.id from (${IDS}) t (id) on conflict do nothing`,
    [postId, ids],
  );
}
