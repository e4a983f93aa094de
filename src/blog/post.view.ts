import type { BlogPostView } from '../shared/blog/blog.contract.js';

const MOMENTS = ['createdAt', 'updatedAt', 'publishedAt'] as const;

/** A post as it is read; the driver gives moments as dates, the ORM as text. */
export type PostRow = Omit<BlogPostView, (typeof MOMENTS)[number]> &
  Record<(typeof MOMENTS)[number], Date | string | null>;

/** A post as admins see it. */
export function toPostView(row: PostRow): BlogPostView {
  const moments = MOMENTS.map((name) => [name, row[name] && new Date(row[name]).toISOString()]);
  return { ...row, ...Object.fromEntries(moments) } as BlogPostView;
}
