import type { ResourceProps } from 'react-admin';
import { CONTENT_KINDS, type ContentKind, type ContentView } from '#shared/content.js';
import { lazyPage } from '../lazyPage';
import { contentResource, nameOf } from './columns';

const pages = {
  list: lazyPage(() => import('./ContentPages').then((page) => page.ContentListPage)),
  create: lazyPage(() => import('./ContentPages').then((page) => page.ContentCreatePage)),
  edit: lazyPage(() => import('./ContentPages').then((page) => page.ContentEditPage)),
};

/** One resource per list of the site's content. */
export const content = CONTENT_KINDS.map(
  (kind: ContentKind): ResourceProps => ({
    ...pages,
    name: contentResource(kind),
    recordRepresentation: (record: ContentView) => nameOf(kind, record),
  }),
);
