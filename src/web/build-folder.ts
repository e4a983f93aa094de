import { join } from 'node:path';

/** Where the builds of site and console lie; the same from sources and from the compiled server. */
export const BUILD_FOLDER = join(
  import.meta.dirname,
  import.meta.dirname.includes('/dist/') ? '../..' : '../../dist',
);
