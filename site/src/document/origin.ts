import type { RenderContext } from '../../../src/shared/web/site-api.js';

/** A form posted from a page that is not ours. Browsers always send Origin with a POST across sites. */
export function isFromAnotherSite(request: Request, { siteUrl }: RenderContext): boolean {
  const origin = request.headers.get('origin');
  if (request.method !== 'POST' || origin === null) return false;
  if (!URL.canParse(origin)) return true;
  // Under any name the visitor reached us by, a form of ours comes from the very host it is sent to.
  const { host } = new URL(origin);
  return host !== new URL(siteUrl).host && host !== request.headers.get('host');
}
