import type { AuditAction } from '../shared/audit/audit.contract.js';
import type { BlogPostView } from '../shared/blog/blog.contract.js';

type Visibility = 'hidden' | 'scheduled' | 'public';
type Dated = Pick<BlogPostView, 'status' | 'publishedAt'>;

/** What the public sees of a post at this moment. */
export function visibilityOf({ status, publishedAt }: Dated, now: Date): Visibility {
  if (status !== 'published' || publishedAt === null) return 'hidden';
  return new Date(publishedAt) <= now ? 'public' : 'scheduled';
}

/** What an edit is called in the audit log: by what the public sees of it, and not by the word in the status field. */
export function editAction(before: Dated, after: Dated, now: Date): AuditAction {
  const [was, is] = [visibilityOf(before, now), visibilityOf(after, now)];
  if (was !== 'public' && is === 'public') return 'blog.published';
  if (was === 'public' && is !== 'public') return 'blog.unpublished';
  const isOtherTime = was === 'hidden' || before.publishedAt !== after.publishedAt;
  return is === 'scheduled' && isOtherTime ? 'blog.scheduled' : 'blog.changed';
}
