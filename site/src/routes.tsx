import type { ComponentType } from 'react';
import { data, type RouteObject } from 'react-router-dom';
import { readAsked } from '../../src/shared/blog/asked.js';
import { frameLoader } from './document/frame';
import { AppError } from './pages/errors/AppError';

/** Search is of the whole blog, so that a part of it has pages alone. */
function pageAsked(asked: URLSearchParams) {
  const { q: _, ...page } = readAsked(asked);
  return page;
}

/** What the document needs to know about a page before it renders it. */
export interface PageHandle {
  /** The page's module when it runs React in the browser; pages that only read leave it out. */
  hydrates?: string;
  /** A field of the loader's data that only `ServerRendered` parts show: the browser is not sent it twice. */
  serverOnly?: string;
  /** A vanilla script of the page. */
  script?: string;
  /** The same for everybody and whatever the query: rendered once for all, until something it read has changed. */
  isShared?: true;
  /** Except for what of the query makes another page of it. */
  variesBy?(asked: URLSearchParams): Record<string, string | number>;
  /** The picture for shared links to the page, instead of that of the whole site. */
  socialPicture?(loaderData: unknown): SocialPicture | null;
  /** Keeps the page out of the sitemap and of search engines. */
  isUnlisted?: true;
  /** Whether the page shows something unfinished: browsers without script are told to reload. */
  isWaiting?(loaderData: unknown): boolean;
}

export interface SocialPicture {
  /** Path of a picture of 1200 by 630 pixels. */
  path: string;
  alt: string;
  /** What kind of thing is shared. */
  type: string;
}

const SHARED: PageHandle = { isShared: true };
const POSTS_HANDLE: PageHandle = { isShared: true, variesBy: readAsked };
const POSTS_OF_HANDLE: PageHandle = { isShared: true, variesBy: pageAsked };
const POST_HANDLE: PageHandle = {
  isShared: true,
  socialPicture: (page) => (page as { socialPicture?: SocialPicture } | undefined)?.socialPicture ?? null,
};
const UNLISTED: PageHandle = { isUnlisted: true };
const OFFLINE_HANDLE: PageHandle = { isShared: true, isUnlisted: true };
const REPORT_HANDLE: PageHandle = {
  script: 'src/scripts/report.ts',
  isWaiting: (report) => (report as { isSettled?: boolean } | undefined)?.isSettled === false,
};
const ANALYSIS_HANDLE: PageHandle = {
  hydrates: 'src/pages/analysis/analysis-page.tsx',
  serverOnly: 'faqs',
};
const ENROLL_HANDLE: PageHandle = { hydrates: 'src/pages/enroll/enroll-page.tsx', serverOnly: 'faqs' };
const RENT_VS_SELL_HANDLE: PageHandle = { hydrates: 'src/pages/rent-vs-sell/rent-vs-sell-page.tsx' };
const INVEST_A_VIEW_HANDLE: PageHandle = { hydrates: 'src/pages/invest-a-view/invest-a-view-page.tsx' };

const START_HANDLE: PageHandle = { script: 'src/scripts/start-management.ts', isUnlisted: true };

const REFERRAL_HANDLE: PageHandle = { script: 'src/scripts/referral.ts' };

/** Pages without React are the server's alone: the browser's build holds no code for them. */
const isServer = import.meta.env.SSR;

/** The pages that only the server renders: pages to read, and forms without React. */
function readingPages(): RouteObject[] {
  return [
    {
      index: true,
      handle: SHARED,
      lazy: () => import('./pages/home/home-page'),
    },
    {
      path: 'team',
      handle: SHARED,
      lazy: () => import('./pages/team/team-page'),
    },
    {
      path: 'rentals',
      handle: SHARED,
      lazy: () => import('./pages/rentals/rentals-page'),
    },
    {
      path: 'blog',
      handle: POSTS_HANDLE,
      lazy: () => import('./pages/blog/posts-page'),
    },
    {
      path: 'blog/category/:category',
      handle: POSTS_OF_HANDLE,
      lazy: () => import('./pages/blog/posts-page'),
    },
    {
      path: 'blog/tag/:tag',
      handle: POSTS_OF_HANDLE,
      lazy: () => import('./pages/blog/posts-page'),
    },
    {
      path: 'blog/author/:author',
      handle: POSTS_OF_HANDLE,
      lazy: () => import('./pages/blog/posts-page'),
    },
    {
      path: 'blog/preview/:token',
      handle: UNLISTED,
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
      lazy: () => import('./pages/legal/privacy-page'),
    },
    {
      path: 'terms',
      handle: SHARED,
      lazy: () => import('./pages/legal/terms-page'),
    },
    {
      path: 'sms-terms',
      handle: SHARED,
      lazy: () => import('./pages/legal/sms-terms-page'),
    },
    {
      path: 'analysis/:leadId',
      handle: REPORT_HANDLE,
      lazy: () => import('./pages/report/report-page'),
    },
    {
      path: 'analysis/:leadId/start',
      handle: START_HANDLE,
      lazy: () => import('./pages/start/start-page'),
    },
    {
      path: 'realtor-referral',
      handle: REFERRAL_HANDLE,
      lazy: () => import('./pages/referral/referral-page'),
    },
    {
      path: 'u/:token',
      handle: UNLISTED,
      lazy: () => import('./pages/preferences/preferences-page'),
    },
    {
      path: 'payment/success',
      handle: UNLISTED,
      lazy: () => import('./pages/payment/payment-page'),
    },
    {
      path: 'link-ended',
      handle: UNLISTED,
      lazy: () => import('./pages/link-ended/link-ended-page'),
    },
    {
      path: 'offline',
      handle: OFFLINE_HANDLE,
      lazy: () => import('./pages/offline/offline-page'),
    },
  ];
}

/** Every URL of the site. The frame is the whole document on the server and nothing in the browser. */
export function siteRoutes(frame: {
  Component: ComponentType;
  ErrorBoundary?: ComponentType;
}): RouteObject[] {
  return [
    {
      id: 'frame',
      ...frame,
      // Without a loader the router would drop what the document brought along; it is never asked again.
      loader: isServer ? frameLoader : () => null,
      shouldRevalidate: () => false,
      children: [
        {
          id: 'pages',
          ErrorBoundary: AppError,
          children: [
            // Hydrating pages come first, so that each has the same index in the browser, by which its data is known.
            {
              path: 'analysis',
              handle: ANALYSIS_HANDLE,
              lazy: () => import('./pages/analysis/analysis-page'),
            },
            { path: 'enroll', handle: ENROLL_HANDLE, lazy: () => import('./pages/enroll/enroll-page') },
            {
              path: 'rent-vs-sell',
              handle: RENT_VS_SELL_HANDLE,
              lazy: () => import('./pages/rent-vs-sell/rent-vs-sell-page'),
            },
            {
              path: 'invest-a-view',
              handle: INVEST_A_VIEW_HANDLE,
              lazy: () => import('./pages/invest-a-view/invest-a-view-page'),
            },
            ...(isServer ? readingPages() : []),
            { path: '*', loader: throwNotFound, Component: AppError },
          ],
        },
      ],
    },
  ];
}

/** A page of the site, by the pattern of its path. */
export interface Page {
  path: string;
  handle: PageHandle;
}

export function pagesOf(routes: RouteObject[]): Page[] {
  return routes.flatMap(({ index, path, children, handle }) =>
    children ? pagesOf(children) : [{ path: index ? '/' : `/${path}`, handle: (handle ?? {}) as PageHandle }],
  );
}

function throwNotFound(): never {
  throw data(null, { status: 404 });
}
