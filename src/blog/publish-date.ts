import type { BlogPostStatus } from '../shared/blog/blog.contract.js';

interface Save {
  status: BlogPostStatus;
  setPublishDate?: boolean | undefined;
  /** What the editor states, or else what the post had. */
  given?: string | null | undefined;
}

/**
 * When a post is or will be public: now with every save, unless the editor keeps a date, which may lie ahead. What is
 * not published has none.
 */
export function publishDate({ status, setPublishDate = true, given }: Save, now: Date): Date | null {
  if (status !== 'published') return null;
  return !setPublishDate && given ? new Date(given) : now;
}
