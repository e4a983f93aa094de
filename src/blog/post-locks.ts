import type { EntityManager } from '@mikro-orm/postgresql';

/** Writers of posts take turns until their transaction ends: slugs and pictures in use are questions to all posts. */
export async function lockPosts(em: EntityManager): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtext('blog_posts'))`);
}
