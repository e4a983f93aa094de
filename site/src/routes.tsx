import type { ComponentType } from 'react';
import { data, type RouteObject } from 'react-router-dom';
import { parseBlogQuery } from '#shared/blog.js';
import type { SocialPicture } from './document/document-context';
import { siteDataLoader } from './document/site-data';
import { AppError } from './pages/errors/AppError';

/** Search always covers the whole blog, so filtered lists vary only by page. */
function readPageQuery(asked: URLSearchParams) {
  const { q: _, ...page } = parseBlogQuery(asked);
  return page;
}

/** What the document needs to know about a page before rendering it. */
export interface PageHandle {
  /** The page's module if it is hydrated. Static pages leave it out. */
  hydrates?: string;
  /** A loader field that only `ServerRendered` parts use, left out of the hydration data. */
  serverOnly?: string;
  /** A plain script of the page, without React. */
  script?: string;
  /** The page's own style sheet, a group in `vite/page-styles.ts`. */
  styles?: string;
  /** The same for every visitor: rendered once and cached until its data changes. */
  isShared?: true;
  /** The query parameters that select a different page. */
  variesBy?(asked: URLSearchParams): Record<string, string | number>;
  /** Image for shared links, instead of the site's default. */
  socialPicture?(loaderData: unknown): SocialPicture | null;
  /** Keeps the page out of the sitemap and search engines. */
  isUnlisted?: true;
  /** Whether the page is unfinished: browsers without JavaScript reload it. */
  isPending?(loaderData: unknown): boolean;
}

/** Pages with a picture put it into their loader data. */
function readSocialPicture(page: unknown): SocialPicture | null {
  return (page as { socialPicture?: SocialPicture } | undefined)?.socialPicture ?? null;
}

const SHARED: PageHandle = { isShared: true };
const BLOG_SCRIPT = 'src/scripts/blog.ts';
const BLOG_LIST_HANDLE: PageHandle = {
  isShared: true,
  script: BLOG_SCRIPT,
  styles: 'blog',
  variesBy: parseBlogQuery,
};
const FILTERED_LIST_HANDLE: PageHandle = { ...BLOG_LIST_HANDLE, variesBy: readPageQuery };
const POST_HANDLE: PageHandle = {
  isShared: true,
  script: BLOG_SCRIPT,
  styles: 'blog',
  socialPicture: readSocialPicture,
};
const HOME_HANDLE: PageHandle = { isShared: true, script: 'src/scripts/address-box.ts', styles: 'home' };
const PREVIEW_HANDLE: PageHandle = { isUnlisted: true, styles: 'blog' };
/** The services and pricing pages share the home page's styles. */
const PRICING_HANDLE: PageHandle = { styles: 'home', socialPicture: readSocialPicture };
const SALES_HANDLE: PageHandle = { isShared: true, styles: 'home' };
const AREAS_HANDLE: PageHandle = HOME_HANDLE;
const AREA_HANDLE: PageHandle = { ...AREAS_HANDLE, socialPicture: readSocialPicture };
const UNLISTED: PageHandle = { isUnlisted: true };
const OFFLINE_HANDLE: PageHandle = { isShared: true, isUnlisted: true };
const REPORT_HANDLE: PageHandle = {
  socialPicture: readSocialPicture,
  script: 'src/scripts/report.ts',
  styles: 'report',
  isPending: (report) => (report as { isSettled?: boolean } | undefined)?.isSettled === false,
};
const ANALYSIS_HANDLE: PageHandle = {
  hydrates: 'src/pages/analysis/page.tsx',
  serverOnly: 'faqs',
  styles: 'analysis',
};
const ENROLL_HANDLE: PageHandle = {
  hydrates: 'src/pages/enroll/page.tsx',
  serverOnly: 'staticParts',
  styles: 'enroll',
};
const RENT_VS_SELL_HANDLE: PageHandle = { hydrates: 'src/pages/rent-vs-sell/page.tsx' };
const INVEST_A_VIEW_HANDLE: PageHandle = { hydrates: 'src/pages/invest-a-view/page.tsx' };

const START_HANDLE: PageHandle = {
  script: 'src/scripts/start-management.ts',
  styles: 'report',
  isUnlisted: true,
};

const BOOK_HANDLE: PageHandle = { styles: 'book' };
const OWN_BOOKING_HANDLE: PageHandle = { styles: 'book', isUnlisted: true };
const REFERRAL_HANDLE: PageHandle = { script: 'src/scripts/referral.ts', styles: 'referral' };

/** Pages without React are not part of the browser build. */
const isServer = import.meta.env.SSR;

/** Server-only pages: static pages and forms without React. */
function serverPages(): RouteObject[] {
  return [
    {
      index: true,
      handle: HOME_HANDLE,
      lazy: () => import('./pages/home/page'),
    },
    {
      // Not shared: the query holds the visitor's own rent.
      path: 'pricing',
      handle: PRICING_HANDLE,
      lazy: () => import('./pages/pricing/page'),
    },
    {
      path: 'services',
      handle: SALES_HANDLE,
      lazy: () => import('./pages/services/page'),
    },
    {
      path: 'faq',
      handle: SALES_HANDLE,
      lazy: () => import('./pages/faq/page'),
    },
    {
      path: 'areas',
      handle: AREAS_HANDLE,
      lazy: async () => {
        const { listLoader, AreaList } = await import('./pages/areas/page');
        return { loader: listLoader, Component: AreaList };
      },
    },
    {
      path: 'areas/:area',
      handle: AREA_HANDLE,
      lazy: () => import('./pages/areas/page'),
    },
    {
      path: 'team',
      handle: SHARED,
      lazy: () => import('./pages/team/page'),
    },
    {
      // Not shared: its form carries a token.
      path: 'rentals',
      lazy: () => import('./pages/rentals/page'),
    },
    {
      path: 'blog',
      handle: BLOG_LIST_HANDLE,
      lazy: () => import('./pages/blog/list-page'),
    },
    {
      path: 'blog/category/:category',
      handle: FILTERED_LIST_HANDLE,
      lazy: () => import('./pages/blog/list-page'),
    },
    {
      path: 'blog/tag/:tag',
      handle: FILTERED_LIST_HANDLE,
      lazy: () => import('./pages/blog/list-page'),
    },
    {
      path: 'blog/author/:author',
      handle: FILTERED_LIST_HANDLE,
      lazy: () => import('./pages/blog/list-page'),
    },
    {
      path: 'blog/preview/:token',
      handle: PREVIEW_HANDLE,
      lazy: () => import('./pages/blog/preview-page'),
    },
    {
      path: 'blog/:slug',
      handle: POST_HANDLE,
      lazy: () => import('./pages/blog/post-page'),
    },
    {
      path: 'privacy',
      handle: SHARED,
      lazy: async () => ({ Component: (await import('./pages/legal/page')).PrivacyPage }),
    },
    {
      path: 'terms',
      handle: SHARED,
      lazy: async () => ({ Component: (await import('./pages/legal/page')).TermsPage }),
    },
    {
      path: 'sms-terms',
      handle: SHARED,
      lazy: async () => ({ Component: (await import('./pages/legal/page')).SmsTermsPage }),
    },
    {
      path: 'analysis/:leadId',
      handle: REPORT_HANDLE,
      lazy: () => import('./pages/report/page'),
    },
    {
      path: 'analysis/:leadId/start',
      handle: START_HANDLE,
      lazy: () => import('./pages/start/page'),
    },
    {
      path: 'realtor-referral',
      handle: REFERRAL_HANDLE,
      lazy: () => import('./pages/referral/page'),
    },
    {
      path: 'book',
      handle: BOOK_HANDLE,
      lazy: () => import('./pages/book/page'),
    },
    {
      path: 'book/:token',
      handle: OWN_BOOKING_HANDLE,
      lazy: () => import('./pages/book/page'),
    },
    {
      path: 'u/:token',
      handle: UNLISTED,
      lazy: () => import('./pages/preferences/page'),
    },
    {
      path: 'next-steps/:token',
      handle: UNLISTED,
      lazy: () => import('./pages/next-steps/page'),
    },
    {
      path: 'next-steps/:token/agreement',
      handle: UNLISTED,
      lazy: async () => {
        const { agreementLoader, ErrorBoundary } = await import('./pages/next-steps/page');
        return { loader: agreementLoader, ErrorBoundary, Component: () => null };
      },
    },
    {
      path: 'not-me/:token',
      handle: UNLISTED,
      lazy: () => import('./pages/not-me/page'),
    },
    {
      // Not shared: its form carries a token.
      path: 'newsletter',
      handle: UNLISTED,
      lazy: () => import('./pages/newsletter/page'),
    },
    {
      path: 'subscription/:token',
      handle: UNLISTED,
      lazy: () => import('./pages/subscription/page'),
    },
    {
      path: 'payment/success',
      handle: UNLISTED,
      lazy: () => import('./pages/payment/page'),
    },
    {
      path: 'link-ended',
      handle: UNLISTED,
      lazy: () => import('./pages/link-ended/page'),
    },
    {
      path: 'offline',
      handle: OFFLINE_HANDLE,
      lazy: () => import('./pages/offline/page'),
    },
  ];
}

/** All routes of the site. The root component is the whole document on the server, and an outlet in the browser. */
export function siteRoutes(frame: {
  Component: ComponentType;
  ErrorBoundary?: ComponentType;
}): RouteObject[] {
  return [
    {
      id: 'frame',
      ...frame,
      // Without a loader the router would drop the data that came with the document; it never revalidates.
      loader: isServer ? siteDataLoader : () => null,
      shouldRevalidate: () => false,
      children: [
        {
          id: 'pages',
          ErrorBoundary: AppError,
          children: [
            // Hydrated pages come first, so that their route ids are the same on the server and in the browser.
            {
              path: 'analysis',
              handle: ANALYSIS_HANDLE,
              lazy: () => import('./pages/analysis/page'),
            },
            { path: 'enroll', handle: ENROLL_HANDLE, lazy: () => import('./pages/enroll/page') },
            {
              path: 'rent-vs-sell',
              handle: RENT_VS_SELL_HANDLE,
              lazy: () => import('./pages/rent-vs-sell/page'),
            },
            {
              path: 'invest-a-view',
              handle: INVEST_A_VIEW_HANDLE,
              lazy: () => import('./pages/invest-a-view/page'),
            },
            ...(isServer ? serverPages() : []),
            { path: '*', loader: throwNotFound, Component: AppError },
          ],
        },
      ],
    },
  ];
}

/** A page and its path pattern. */
export interface Page {
  path: string;
  handle: PageHandle;
}

export function listPages(routes: RouteObject[]): Page[] {
  return routes.flatMap(({ index, path, children, handle }) =>
    children
      ? listPages(children)
      : [{ path: index ? '/' : `/${path}`, handle: (handle ?? {}) as PageHandle }],
  );
}

function throwNotFound(): never {
  throw data(null, { status: 404 });
}
