import type { BlogPostView } from '../../../../src/shared/blog/blog.contract.js';
import { formatDateTime } from '../../../../src/shared/format.js';

export function PublishedAt({ post: { publishedAt } }: { post: BlogPostView }) {
  if (!publishedAt) return <>–</>;
  return <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time>;
}
