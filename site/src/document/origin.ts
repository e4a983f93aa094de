import type { RenderContext } from '../../../src/shared/web/site-api.js';

/** A form posted from a page that is not ours. Browsers always send Origin with a POST across sites. */
export function isFromAnotherSite(request: Request, { siteUrl }: RenderContext): boolean {
  const origin = request.headers.get('origin');
  if (request.method !== 'POST' || origin === null) return false;
  return origin !== new URL(siteUrl).origin && origin !== new URL(request.url).origin;
}
