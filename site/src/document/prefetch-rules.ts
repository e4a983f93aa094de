import { CONSOLE_PATHS } from '../../../src/shared/web/console-paths.js';

/** The browser fetches a page of the site when its link is about to be followed; the console is left alone, and so are
 * reports, whose every read is noted as their owner's. */
export const PREFETCH_RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/analysis/*', ...CONSOLE_PATHS.map((path) => `/${path}*`)] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};
