import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy';

/** The images of the site, each in a fixed place: they are replaced in the list itself. */
export const images: ResourceProps = {
  name: 'admin/images',
  list: lazyPage(() => import('./list').then((page) => page.ImagesPage)),
};
