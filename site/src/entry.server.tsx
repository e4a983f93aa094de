import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { INLINE_SCRIPTS_HEADER, type RenderContext, type SiteAnswer } from '../../src/shared/web/site-api.js';
import { Document, DocumentError } from './document/Document';
import { DocumentContext, type DocumentSettings } from './document/document-context';
import { concealErrors, failWith } from './document/failures';
import { hashSources } from './document/inline-hashes';
import { isFromAnotherSite } from './document/origin';
import { type PageHandle, pagesOf, siteRoutes } from './routes';

const handler = createStaticHandler(siteRoutes({ Component: Document, ErrorBoundary: DocumentError }));
const PAGES = pagesOf(handler.dataRoutes);
/** Pages whose render is shared. Other spellings of an address are rendered one by one, lest they fill the memory. */
const SHARED = PAGES.filter(({ handle }) => handle.isShared).map(({ path, handle }) => ({
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  handle,
}));

/** Answers a request for any page of the site; React, routes and data are all inside this file once built. */
export async function render(request: Request, context: RenderContext): Promise<SiteAnswer> {
  const isForeign = isFromAnotherSite(request, context);
  const asked = isForeign ? new Request(request.url) : request;
  const result = await handler.query(asked, { requestContext: context });
  if (result instanceof Response)
    return { status: result.status, headers: Object.fromEntries(result.headers), body: await result.text() };

  concealErrors(result, context);
  if (isForeign) failWith(result, 403);
  const { html, inlineScripts } = renderOrFail(result, context);
  const headers = { ...headersOf(result), [INLINE_SCRIPTS_HEADER]: hashSources(inlineScripts) };
  return { status: result.statusCode, headers, body: request.method === 'HEAD' ? '' : html };
}

/** Paths of every page that has one address and is meant to be found, for the sitemap. */
export function pagePaths(): string[] {
  return PAGES.filter(({ path, handle }) => !handle.isUnlisted && !/[:*]/.test(path)).map(({ path }) => path);
}

/** Whether the page at this path is the same for everybody, and not made for this query. */
export function isShared(path: string, search: string): boolean {
  const page = SHARED.find(({ pattern }) => pattern.test(path));
  return page !== undefined && variation(page.handle, search) === '';
}

interface RenderedDocument {
  html: string;
  inlineScripts: Set<string>;
}

/** A component that throws still leaves the visitor a page with a way home and a reference. */
function renderOrFail(result: StaticHandlerContext, context: RenderContext): RenderedDocument {
  try {
    return renderDocument(result, context);
  } catch (error) {
    context.onError(error);
    failWith(result, 500, context.requestId);
    return renderDocument(result, context);
  }
}

function renderDocument(result: StaticHandlerContext, { siteUrl }: RenderContext): RenderedDocument {
  const settings: DocumentSettings = {
    inlineScripts: new Set(),
    siteUrl,
    canonicalUrl: isFound(result) ? siteUrl + canonicalPath(result) : null,
    hydration: hydrationOf(result),
  };
  // Marks between texts are for who continues from the page; the others are spared their bytes.
  const draw = settings.hydration === null ? renderToStaticMarkup : renderToString;
  const html = draw(
    <DocumentContext value={settings}>
      <StaticRouterProvider
        router={createStaticRouter(wayTo(result), result)}
        context={result}
        hydrate={false}
      />
    </DocumentContext>,
  );
  return { html: `<!DOCTYPE html>${html}`, inlineScripts: settings.inlineScripts };
}

/** The routes that lead to the page, and no others: the router goes through all it is given, for every request. */
function wayTo({ matches }: StaticHandlerContext): RouteObject[] {
  return matches.reduceRight<RouteObject[]>((below, { route }) => {
    const children = below.length > 0 ? below : undefined;
    return [{ ...route, children } as RouteObject];
  }, []);
}

/** The address of an unlisted page may be the key to it: nothing on the page tells it on. */
function isFound({ errors, statusCode, matches }: StaticHandlerContext): boolean {
  return !errors && statusCode !== 404 && !handleOf(matches).isUnlisted;
}

/** However the address was spelled: without a slash at the end, capitals in its fixed parts, or what it does not read. */
function canonicalPath({ matches, location }: StaticHandlerContext): string {
  const { pathname, params } = matches.at(-1)!;
  const path = pathname.replace(/(?<=.)\/+$/, '');
  const spelled = Object.keys(params).length === 0 ? path.toLowerCase() : path;
  return spelled + variation(handleOf(matches), location.search);
}

/** The part of a query that makes another page of this one. */
function variation({ variesBy }: PageHandle, search: string): string {
  if (search === '' || !variesBy) return '';
  const read = Object.entries(variesBy(new URLSearchParams(search)));
  return read.length === 0
    ? ''
    : `?${new URLSearchParams(read.map(([name, value]) => [name, String(value)]))}`;
}

/** Error pages and pages that only read ship no React, so they have no state to continue from. */
function hydrationOf({ errors, matches, loaderData, actionData }: StaticHandlerContext) {
  const { hydrates, serverOnly } = handleOf(matches);
  if (errors || !hydrates) return null;
  const pageId = matches.at(-1)!.route.id;
  const carried = serverOnly ? without(loaderData[pageId], serverOnly) : loaderData[pageId];
  return { loaderData: { ...loaderData, [pageId]: carried }, actionData, errors: null };
}

function without(record: Record<string, unknown>, field: string) {
  const { [field]: _, ...rest } = record;
  return rest;
}

function headersOf(result: StaticHandlerContext): Record<string, string> {
  const ofRoutes = [...Object.values(result.loaderHeaders), ...Object.values(result.actionHeaders)];
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': !result.errors && handleOf(result.matches).isShared ? 'no-cache' : 'private, no-cache',
    ...Object.fromEntries(ofRoutes.flatMap((some) => [...some])),
  };
}

function handleOf(matches: { route: RouteObject }[]): PageHandle {
  return (matches.at(-1)?.route.handle ?? {}) as PageHandle;
}
