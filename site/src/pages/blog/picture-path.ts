import type { PublicPost } from '../../../../src/shared/blog/blog.contract.js';

/** Path of the picture drawn from the title. It changes with the post, so that shared links show the new one. */
export function ownPicturePath({ slug, updatedAt }: PublicPost): string {
  return `/blog/${slug}/og.png?v=${Date.parse(updatedAt)}`;
}
