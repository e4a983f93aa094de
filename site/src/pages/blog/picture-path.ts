import type { BlogPost } from '../../../../src/shared/blog/blog.contract.js';

/** Of the picture drawn from the title. It changes with the post: who has shared it once is shown the new one. */
export function ownPicturePath({ slug, updatedAt }: BlogPost): string {
  return `/blog/${slug}/og.png?v=${Date.parse(updatedAt)}`;
}
