import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RenderContext, SiteRenderer } from '#shared/site-api.js';
import { fakeSiteApi } from './fake-site-api.js';

export const CLIENT_FOLDER = fileURLToPath(new URL('../../dist/site/client/', import.meta.url));
const RENDERER = new URL('../../dist/site/server/entry.server.js', import.meta.url);

export const SITE_URL = 'https://clarity.example.com';

/** The renderer as it is deployed. */
export async function builtRenderer(): Promise<SiteRenderer> {
  if (!existsSync(RENDERER)) throw new Error('Build the site first: npm run build -w @keyturn/site');
  return (await import(RENDERER.href)) as SiteRenderer;
}

export function renderContext(overrides: Partial<RenderContext> = {}): RenderContext {
  return {
    api: fakeSiteApi(),
    requestId: 'request-7',
    siteUrl: SITE_URL,
    isDemo: true,
    pricesOn: null,
    demoListingsPath: null,
    unlockPasses: { issue: () => 'signed-pass', isGood: (pass) => pass === 'signed-pass' },
    onError: () => {},
    ...overrides,
  };
}

/** A page as a browser without JavaScript gets it. */
export interface Page {
  status: number;
  headers: Headers;
  html: string;
  /** The visible text, without tags and scripts. */
  text: string;
}

export async function openPage(path: string, context = renderContext()): Promise<Page> {
  return answer(new Request(SITE_URL + path), context);
}

/** Sends a form the way a browser without JavaScript does. */
export async function postForm(path: string, fields: Record<string, string>, context = renderContext()) {
  const request = new Request(SITE_URL + path, {
    method: 'POST',
    headers: { origin: SITE_URL },
    body: new URLSearchParams(fields),
  });
  return answer(request, context);
}

export async function answer(request: Request, context: RenderContext): Promise<Page> {
  const { render } = await builtRenderer();
  const { status, headers, body: html } = await render(request, context);
  return { status, headers: new Headers(headers), html, text: textOf(html) };
}

/** The visible text, line by line. */
export function textOf(html: string): string {
  return html
    .replace(/<(script|style|title)[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/[ \t]*\n\s*/g, '\n');
}
