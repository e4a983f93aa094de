import { join } from 'node:path';

/** The builds of site and console; the same folder from sources and from the compiled server. */
export const BUILD_FOLDER = join(
  import.meta.dirname,
  import.meta.dirname.includes('/dist/') ? '../..' : '../../dist',
);
