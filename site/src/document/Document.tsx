import type { ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { CONSOLE_PATHS } from '#shared/paths.js';
import { homeCard } from '#shared/social-card.js';
import { ROLE_HINT_COOKIE } from '#shared/user.js';
import { SiteFooter } from '../layout/SiteFooter';
import { SiteHeader } from '../layout/SiteHeader';
import { layoutText } from '../layout/text';
import { AppError } from '../pages/errors/AppError';
import type { PageHandle } from '../routes';
import { scriptFiles, siteAssets } from './assets';
import { type SocialPicture, useDocumentSettings } from './document-context';
import { callOf, InlineScript, toInlineJson } from './InlineScript';
import { useSiteData } from './site-data';
import { toSocialPicture } from './social-picture';

/** The HTML document. Rendered on the server only. */
export function Document() {
  return (
    <DocumentShell>
      <Outlet />
    </DocumentShell>
  );
}

/** Replaces the document when its own data or layout fails. */
export function DocumentError() {
  return (
    <DocumentShell>
      <AppError />
    </DocumentShell>
  );
}

function DocumentShell({ children }: { children: ReactNode }) {
  const page = useMatches().at(-1);
  const handle = (page?.handle ?? {}) as PageHandle;
  return (
    <html lang="en-US">
      <DocumentHead
        handle={handle}
        isWaiting={handle.isPending?.(page?.loaderData) ?? false}
        socialPicture={handle.socialPicture?.(page?.loaderData) ?? null}
      />
      <body>
        <a className="skip-link" href="#main">
          {layoutText.skip}
        </a>
        <SiteHeader />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter />
        <DocumentScripts />
      </body>
    </html>
  );
}

/**
 * Prefetches a page when its link is about to be clicked. Skips the console, and reports, because opening one is
 * recorded as a view by its owner.
 */
const PREFETCH_RULES = {
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

/**
 * Runs in the head before the first paint: marks the document with the role in the hint cookie,
 * and the style sheet swaps the header and footer. The cookie carries no right.
 */
const ROLE_HINT_SCRIPT = `{const m=document.cookie.match(/(?:^|; )${ROLE_HINT_COOKIE}=(admin|user)/);if(m)document.documentElement.dataset.role=m[1]}`;

const PREFETCH_SCRIPT = toInlineJson(PREFETCH_RULES);
/** Reload interval, in seconds, for unfinished pages without JavaScript. */
const RELOAD_SECONDS = 4;

interface DocumentHeadProps {
  handle: PageHandle;
  isWaiting: boolean;
  socialPicture: SocialPicture | null;
}

function stylesOf({ styles }: PageHandle): string[] {
  return [...siteAssets.styles, ...(styles ? [siteAssets.pageStyles[styles]!] : [])];
}

function DocumentHead({ handle, isWaiting, socialPicture }: DocumentHeadProps) {
  const { canonicalUrl } = useDocumentSettings();
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#0f2f27" />
      <InlineScript content={ROLE_HINT_SCRIPT} />
      <link rel="preload" href={siteAssets.headingFont} as="font" type="font/woff2" crossOrigin="" />
      {stylesOf(handle).map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <SiteIcons />
      {canonicalUrl && <link rel="canonical" href={canonicalUrl} />}
      {handle.isUnlisted && <meta name="robots" content="noindex" />}
      <SocialCard picture={socialPicture} />
      {isWaiting && (
        <noscript>
          <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        </noscript>
      )}
      <InlineScript type="speculationrules" content={PREFETCH_SCRIPT} />
    </head>
  );
}

/** Icons for tabs, bookmarks and home screens. */
function SiteIcons() {
  return (
    <>
      <link rel="icon" href="/site-images/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/site-images/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/site-images/icon-180.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}

/** Open Graph tags for shared links. */
function SocialCard({ picture }: { picture: SocialPicture | null }) {
  const { canonicalUrl, siteUrl } = useDocumentSettings();
  const { company } = useSiteData();
  const { path, alt, type } = picture ?? toSocialPicture('home', homeCard(company));
  return (
    <>
      {canonicalUrl && <meta property="og:url" content={canonicalUrl} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:image" content={siteUrl + path} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function DocumentScripts() {
  const { hydration } = useDocumentSettings();
  const { script, hydrates } = (useMatches().at(-1)?.handle ?? {}) as PageHandle;
  const sources = ['src/scripts/site.ts', script];
  return (
    <>
      {hydration !== null && hydrates && (
        <>
          <InlineScript type="application/json" id="hydration" content={toInlineJson(hydration)} />
          <InlineScript content={hydrationOf(hydrates)} />
        </>
      )}
      {sources.map(
        (source) =>
          source && <script key={source} type="module" src={scriptFiles(source)[0]} fetchPriority="low" />,
      )}
    </>
  );
}

/** Loads React after the first paint, so that text shows before scripts run. */
function hydrationOf(page: string): string {
  const [entry, ...imports] = [...new Set([...scriptFiles('src/entry.client.tsx'), ...scriptFiles(page)])];
  return callOf(runAfterPaint, entry!, imports);
}

/**
 * Serialized and run in the browser, so it may use only its arguments. Loads a module and its imports after the first
 * paint, because earlier downloads delay it. Background tabs never paint, so the load event is the fallback; the second
 * call loads nothing again.
 */
function runAfterPaint(entry: string, imports: string[]): void {
  const run = () => {
    for (const href of imports) add('link', { rel: 'modulepreload', href });
    add('script', { type: 'module', src: entry });
  };
  const add = (tag: string, attributes: Record<string, string>) =>
    document.head.append(Object.assign(document.createElement(tag), attributes));

  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) run();
  }).observe({ type: 'paint', buffered: true });
  window.addEventListener('load', run);
}
