import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy';

/** Posts are created and edited in a dialog over the list. */
export const posts = {
  name: 'admin/blog',
  list: lazyPage(() => import('./posts/list').then((page) => page.PostList)),
  recordRepresentation: 'title',
} satisfies ResourceProps;
export const categories: ResourceProps = {
  name: 'admin/blog/categories',
  list: lazyPage(() => import('./terms/list').then((page) => page.CategoryList)),
  recordRepresentation: 'name',
};
export const tags: ResourceProps = {
  name: 'admin/blog/tags',
  list: lazyPage(() => import('./terms/list').then((page) => page.TagList)),
  recordRepresentation: 'name',
};
export const authors: ResourceProps = {
  name: 'admin/blog/authors',
  list: lazyPage(() => import('./terms/list').then((page) => page.AuthorList)),
  recordRepresentation: 'name',
};
