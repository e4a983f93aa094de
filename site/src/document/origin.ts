import { isOwnOrigin } from '../../../src/shared/web/own-origin.js';
import type { RenderContext } from '../../../src/shared/web/site-api.js';

/** A form posted from a page that is not ours. */
export function isFromAnotherSite({ method, headers }: Request, { siteUrl }: RenderContext): boolean {
  return method === 'POST' && !isOwnOrigin(headers.get('origin'), headers.get('host'), siteUrl);
}
