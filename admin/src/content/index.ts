import type { ResourceProps } from 'react-admin';
import { CONTENT_KINDS, type ContentKind, type ContentView } from '#shared/content.js';
import { lazyPage } from '../lazy';
import { contentResource, nameOf } from './columns';

const pages = {
  list: lazyPage(() => import('./list').then((page) => page.ContentList)),
  create: lazyPage(() => import('./form').then((page) => page.ContentCreate)),
  edit: lazyPage(() => import('./form').then((page) => page.ContentEdit)),
};

export const company: ResourceProps = {
  name: 'admin/content/company',
  list: lazyPage(() => import('./company').then((page) => page.CompanyPage)),
};

/** Versions of the price book. */
export const fees: ResourceProps = {
  name: 'admin/content/fees',
  list: lazyPage(() => import('./fees').then((page) => page.FeesList)),
  create: lazyPage(() => import('./fees').then((page) => page.FeesCreate)),
  edit: lazyPage(() => import('./fees').then((page) => page.FeesEdit)),
};

/** One resource per list of the site's content. */
export const content = CONTENT_KINDS.map(
  (kind: ContentKind): ResourceProps => ({
    ...pages,
    name: contentResource(kind),
    recordRepresentation: (record: ContentView) => nameOf(kind, record),
  }),
);
