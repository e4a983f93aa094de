import type { BlogPostStatus, BlogPostView } from '../../../../src/shared/blog/blog.contract.js';

export type ShownStatus = BlogPostStatus | 'scheduled';

/** A published post whose time lies ahead is scheduled. */
export function shownStatus(
  { status, publishedAt }: Pick<BlogPostView, 'status' | 'publishedAt'>,
  now: Date,
): ShownStatus {
  return status === 'published' && publishedAt !== null && new Date(publishedAt) > now ? 'scheduled' : status;
}
