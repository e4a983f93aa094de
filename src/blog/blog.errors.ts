import { BLOG_LIMITS, type BlogPostView, type BlogTermView } from '#shared/blog.js';
import { defineError } from '../platform/errors.js';

export const BlogRecordNotFound = defineError('not-found', 'BLOG_NOT_FOUND', 'This record no longer exists.');
export const PostNotFound = defineError('not-found', 'POST_NOT_FOUND', 'Post not found');

/** Carries the current record so the console can show what changed. */
export const BlogConflict = defineError(
  'conflict',
  'BLOG_CHANGED',
  (current: BlogPostView | BlogTermView) => ({
    message: 'Someone else changed this record.',
    details: { current },
  }),
);

export const SlugInUse = defineError('invalid', 'SLUG_TAKEN', (title: string) =>
  slugProblem('SLUG_TAKEN', `This slug is already used by “${title}”.`),
);

/** Taking over another post's former slug breaks its old links, so the editor has to confirm it. */
export const SlugRedirects = defineError('invalid', 'SLUG_REDIRECTS', (title: string) =>
  slugProblem('SLUG_REDIRECTS', `This slug used to belong to “${title}” and still redirects there.`),
);

/** Nothing was left after sanitizing. */
export const EmptyContent = defineError('invalid', 'INVALID_FIELDS', {
  errors: [{ field: 'content', code: 'REQUIRED', message: 'Required' }],
});

export const UnknownReference = defineError(
  'invalid',
  'INVALID_FIELDS',
  (field: 'categoryId' | 'authorId' | 'tagIds') => ({
    errors: [{ field, code: 'UNKNOWN', message: 'This choice no longer exists.' }],
  }),
);

export const BlogListFull = defineError(
  'conflict',
  'LIST_FULL',
  `This list can have up to ${BLOG_LIMITS.rows} records. Delete one first.`,
);

export const ImageInUse = defineError(
  'conflict',
  'IMAGE_IN_USE',
  (titles: string[]) => `This image is used by ${titles.map((title) => `“${title}”`).join(', ')}.`,
);

function slugProblem(code: string, message: string) {
  return { message, errors: [{ field: 'slug', code, message }] };
}
