import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { RenderContext } from '../../src/shared/web/site-api.js';
import { Document, DocumentError } from './document/Document';
import { DocumentContext, type DocumentSettings } from './document/document-context';
import { concealErrors, failWith } from './document/failures';
import { isFromAnotherSite } from './document/origin';
import { addressesOf, type PageHandle, siteRoutes } from './routes';

const handler = createStaticHandler(siteRoutes({ Component: Document, ErrorBoundary: DocumentError }));

/** Answers a request for any page of the site; React, routes and data are all inside this file once built. */
export async function render(request: Request, context: RenderContext): Promise<Response> {
  const isForeign = isFromAnotherSite(request, context);
  const asked = isForeign ? new Request(request.url) : request;
  const result = await handler.query(asked, { requestContext: context });
  if (result instanceof Response) return result;

  concealErrors(result, context);
  if (isForeign) failWith(result, 403);
  const html = renderOrFail(request, result, context);
  return new Response(request.method === 'HEAD' ? null : html, {
    status: result.statusCode,
    headers: headersOf(result),
  });
}

/** Paths of every page that has one address, for the sitemap. */
export function pagePaths(): string[] {
  return addressesOf(handler.dataRoutes);
}

/** A component that throws still leaves the visitor a page with a way home and a reference. */
function renderOrFail(request: Request, result: StaticHandlerContext, context: RenderContext): string {
  try {
    return renderDocument(request, result, context);
  } catch (error) {
    context.onError(error);
    failWith(result, 500, context.requestId);
    return renderDocument(request, result, context);
  }
}

function renderDocument(request: Request, result: StaticHandlerContext, context: RenderContext): string {
  const settings: DocumentSettings = {
    nonce: context.nonce,
    siteUrl: context.siteUrl,
    canonicalUrl: context.siteUrl + new URL(request.url).pathname,
    hydration: hydrationOf(result),
  };
  return `<!DOCTYPE html>${renderToString(
    <DocumentContext value={settings}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, result)}
        context={result}
        hydrate={false}
      />
    </DocumentContext>,
  )}`;
}

/** Error pages and pages that only read ship no React, so they have no state to continue from. */
function hydrationOf(result: StaticHandlerContext) {
  const handle = result.matches.at(-1)?.route.handle as PageHandle | undefined;
  if (result.errors || !handle?.hydrates) return null;
  return { loaderData: result.loaderData, actionData: result.actionData, errors: null };
}

function headersOf(result: StaticHandlerContext): Headers {
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
  });
  const ofRoutes = [...Object.values(result.loaderHeaders), ...Object.values(result.actionHeaders)];
  for (const [name, value] of ofRoutes.flatMap((some) => [...some])) headers.set(name, value);
  return headers;
}
