import type { EntityManager } from '@mikro-orm/postgresql';
import { takeTurns } from '../platform/database/take-turns.js';

/** Writers of posts take turns until their transaction ends: slugs and pictures in use are questions to all posts. */
export async function lockPosts(em: EntityManager): Promise<void> {
  await takeTurns(em, 'blog:posts');
}
