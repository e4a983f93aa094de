import { createHash } from 'node:crypto';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { PRICE_PREVIEW_PARAM } from '#shared/price-book.js';
import { INLINE_SCRIPTS_HEADER, type RenderContext, type SiteAnswer } from '#shared/site-api.js';
import { isOwnOrigin } from '#shared/urls.js';
import { Document, DocumentError } from './document/Document';
import { DocumentContext, type DocumentSettings } from './document/document-context';
import { hideErrorDetails, replaceWithError } from './document/page-errors';
import type { SiteData } from './document/site-data';
import { listPages, type PageHandle, siteRoutes } from './routes';

const handler = createStaticHandler(siteRoutes({ Component: Document, ErrorBoundary: DocumentError }));
const PAGES = listPages(handler.dataRoutes);
/**
 * Pages whose render is shared by all visitors. Only the exact path qualifies, so that other spellings can't fill the
 * cache.
 */
const SHARED = PAGES.filter(({ handle }) => handle.isShared).map(({ path, handle }) => ({
  pattern: patternOf(path),
  handle,
}));

/** Renders any page of the site. The built file contains React, the routes and their loaders. */
export async function render(request: Request, context: RenderContext): Promise<SiteAnswer> {
  const isForeign = isFromAnotherSite(request, context);
  const asked = isForeign ? new Request(request.url) : request;
  const result = await handler.query(asked, { requestContext: context });
  if (result instanceof Response)
    return { status: result.status, headers: Object.fromEntries(result.headers), body: await result.text() };

  hideErrorDetails(result, context);
  if (isForeign) replaceWithError(result, 403);
  const { html, inlineScripts } = renderOrFail(result, context);
  const own = { ...responseHeaders(result), ...(context.pricesOn && PREVIEW_HEADERS) };
  const headers = { ...own, [INLINE_SCRIPTS_HEADER]: hashSources(inlineScripts) };
  return { status: result.statusCode, headers, body: request.method === 'HEAD' ? '' : html };
}

/** Paths of all static, listed pages, for the sitemap. */
export function pagePaths(): string[] {
  return PAGES.filter(({ path, handle }) => !handle.isUnlisted && !/[:*]/.test(path)).map(({ path }) => path);
}

/** The route of the page at this path, without the tokens and ids in it; null if there is none. */
export function routeOf(path: string): string | null {
  return PAGES.find((page) => patternOf(page.path).test(path))?.path ?? null;
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`);
}

/** Whether the page at this path is the same for every visitor and query. */
export function isShared(path: string, search: string): boolean {
  if (new URLSearchParams(search).has(PRICE_PREVIEW_PARAM)) return false;
  const page = SHARED.find(({ pattern }) => pattern.test(path));
  return page !== undefined && variation(page.handle, search) === '';
}

/** The link is a secret. */
const PREVIEW_HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

interface RenderedDocument {
  html: string;
  inlineScripts: Set<string>;
}

/** If a component throws, the visitor still gets an error page with a reference. */
function renderOrFail(result: StaticHandlerContext, context: RenderContext): RenderedDocument {
  try {
    return renderDocument(result, context);
  } catch (error) {
    context.onError(error);
    replaceWithError(result, 500, context.requestId);
    return renderDocument(result, context);
  }
}

function renderDocument(
  result: StaticHandlerContext,
  { siteUrl, pricesOn }: RenderContext,
): RenderedDocument {
  const settings: DocumentSettings = {
    inlineScripts: new Set(),
    siteUrl,
    pricesOn,
    canonicalUrl: isIndexable(result) ? siteUrl + canonicalPath(result) : null,
    hydration: hydrationData(result),
  };
  // Only hydrated pages need React's text separators.
  const draw = settings.hydration === null ? renderToStaticMarkup : renderToString;
  const html = draw(
    <DocumentContext value={settings}>
      <StaticRouterProvider
        router={createStaticRouter(matchedRoutes(result), result)}
        context={result}
        hydrate={false}
      />
    </DocumentContext>,
  );
  return { html: `<!DOCTYPE html>${html}`, inlineScripts: settings.inlineScripts };
}

/** Only the matched routes: the router walks through every route it is given, on every request. */
function matchedRoutes({ matches }: StaticHandlerContext): RouteObject[] {
  return matches.reduceRight<RouteObject[]>((below, { route }) => {
    const children = below.length > 0 ? below : undefined;
    return [{ ...route, children } as RouteObject];
  }, []);
}

/** The URL of an unlisted page may be secret, so it gets no canonical link. */
function isIndexable({ errors, statusCode, matches }: StaticHandlerContext): boolean {
  return !errors && statusCode !== 404 && !pageHandle(matches).isUnlisted;
}

/** Ignores trailing slashes, the case of static segments, and unused query parameters. */
function canonicalPath({ matches, location }: StaticHandlerContext): string {
  const { pathname, params } = matches.at(-1)!;
  const path = pathname.replace(/(?<=.)\/+$/, '');
  const spelled = Object.keys(params).length === 0 ? path.toLowerCase() : path;
  return spelled + variation(pageHandle(matches), location.search);
}

/** The part of the query that selects a different page. */
function variation({ variesBy }: PageHandle, search: string): string {
  if (search === '' || !variesBy) return '';
  const read = Object.entries(variesBy(new URLSearchParams(search)));
  return read.length === 0
    ? ''
    : `?${new URLSearchParams(read.map(([name, value]) => [name, String(value)]))}`;
}

/** Error pages and static pages ship no React, so they need no hydration state. */
function hydrationData({ errors, matches, loaderData, actionData }: StaticHandlerContext) {
  const { hydrates, serverOnly } = pageHandle(matches);
  if (errors || !hydrates) return null;
  const pageId = matches.at(-1)!.route.id;
  const carried = serverOnly ? without(loaderData[pageId], serverOnly) : loaderData[pageId];
  const { frame, ...pages } = loaderData;
  return {
    loaderData: { ...pages, frame: toHydratedFrame(frame), [pageId]: carried },
    actionData: actionData ?? undefined,
  };
}

/** The header, the footer and the company's claims are rendered on the server only. */
function toHydratedFrame(frame: SiteData | null) {
  if (!frame) return null;
  const { name, phone, email, bookingUrl } = frame.company;
  return { company: { name, phone, email, bookingUrl } };
}

function without(record: Record<string, unknown>, field: string) {
  const { [field]: _, ...rest } = record;
  return rest;
}

function responseHeaders(result: StaticHandlerContext): Record<string, string> {
  const ofRoutes = [...Object.values(result.loaderHeaders), ...Object.values(result.actionHeaders)];
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': !result.errors && pageHandle(result.matches).isShared ? 'no-cache' : 'private, no-cache',
    ...Object.fromEntries(ofRoutes.flatMap((some) => [...some])),
  };
}

function pageHandle(matches: { route: RouteObject }[]): PageHandle {
  return (matches.at(-1)?.route.handle ?? {}) as PageHandle;
}

/** A form submitted from another origin. */
function isFromAnotherSite({ method, headers }: Request, { siteUrl }: RenderContext): boolean {
  return method === 'POST' && !isOwnOrigin(headers.get('origin'), headers.get('host'), siteUrl);
}

/** There are only a few distinct inline scripts, so each is hashed once. */
const hashCache = new Map<string, string>();

/** CSP hash sources for these scripts. */
function hashSources(scripts: Iterable<string>): string {
  return [...scripts].map(hashSource).join(' ');
}

function hashSource(script: string): string {
  const source = hashCache.get(script) ?? `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  hashCache.set(script, source);
  return source;
}
