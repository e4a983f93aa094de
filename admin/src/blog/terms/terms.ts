import type {
  BlogAuthorView,
  BlogCategoryView,
  BlogResource,
  BlogTagView,
} from '../../../../src/shared/blog/blog.contract.js';

/** What posts are filed under, by the name of its tab. */
export interface TermOf {
  categories: BlogCategoryView;
  tags: BlogTagView;
  authors: BlogAuthorView;
}
export type TermKind = keyof TermOf;
export type Term = TermOf[TermKind];

export const TERM_RESOURCES = {
  categories: 'blog-categories',
  tags: 'blog-tags',
  authors: 'blog-authors',
} as const satisfies Record<TermKind, BlogResource>;
