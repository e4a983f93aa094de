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
  /** What stands for the page where a link to it is shared, instead of the picture of the whole site. */
  socialPicture?(loaderData: unknown): SocialPicture | null;
  /** Not to be found: neither in the sitemap nor by search engines. */
  isUnlisted?: true;
  /** Whether the page shows something unfinished: browsers without script are told to reload. */
  isWaiting?(loaderData: unknown): boolean;
}

export interface SocialPicture {
  /** Of 1200 by 630 pixels. */
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
const PREVIEW_HANDLE: PageHandle = { isUnlisted: true };
const PAYMENT_HANDLE: PageHandle = { isUnlisted: true };
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

const PREFERENCES_HANDLE: PageHandle = { isUnlisted: true };
const REFERRAL_HANDLE: PageHandle = { script: 'src/scripts/referral.ts' };

/** Pages without React are the server's alone: the browser's build holds no code for them. */
const isServer = import.meta.env.SSR;

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
            {
              index: true,
              handle: SHARED,
              lazy: isServer ? () => import('./pages/home/home-page') : undefined,
            },
            {
              path: 'team',
              handle: SHARED,
              lazy: isServer ? () => import('./pages/team/team-page') : undefined,
            },
            {
              path: 'rentals',
              handle: SHARED,
              lazy: isServer ? () => import('./pages/rentals/rentals-page') : undefined,
            },
            {
              path: 'blog',
              handle: POSTS_HANDLE,
              lazy: isServer ? () => import('./pages/blog/posts-page') : undefined,
            },
            {
              path: 'blog/category/:category',
              handle: POSTS_OF_HANDLE,
              lazy: isServer ? () => import('./pages/blog/posts-page') : undefined,
            },
            {
              path: 'blog/tag/:tag',
              handle: POSTS_OF_HANDLE,
              lazy: isServer ? () => import('./pages/blog/posts-page') : undefined,
            },
            {
              path: 'blog/author/:author',
              handle: POSTS_OF_HANDLE,
              lazy: isServer ? () => import('./pages/blog/posts-page') : undefined,
            },
            {
              path: 'blog/preview/:token',
              handle: PREVIEW_HANDLE,
              lazy: isServer ? () => import('./pages/blog/preview-page') : undefined,
            },
            {
              path: 'blog/:slug',
              handle: POST_HANDLE,
              lazy: isServer ? () => import('./pages/blog/post-page') : undefined,
            },
            {
              path: 'privacy',
              handle: SHARED,
              lazy: isServer ? () => import('./pages/legal/privacy-page') : undefined,
            },
            {
              path: 'terms',
              handle: SHARED,
              lazy: isServer ? () => import('./pages/legal/terms-page') : undefined,
            },
            {
              path: 'sms-terms',
              handle: SHARED,
              lazy: isServer ? () => import('./pages/legal/sms-terms-page') : undefined,
            },
            {
              path: 'analysis',
              handle: ANALYSIS_HANDLE,
              lazy: () => import('./pages/analysis/analysis-page'),
            },
            {
              path: 'analysis/:leadId',
              handle: REPORT_HANDLE,
              lazy: isServer ? () => import('./pages/report/report-page') : undefined,
            },
            { path: 'enroll', handle: ENROLL_HANDLE, lazy: () => import('./pages/enroll/enroll-page') },
            {
              path: 'realtor-referral',
              handle: REFERRAL_HANDLE,
              lazy: isServer ? () => import('./pages/referral/referral-page') : undefined,
            },
            {
              path: 'u/:token',
              handle: PREFERENCES_HANDLE,
              lazy: isServer ? () => import('./pages/preferences/preferences-page') : undefined,
            },
            {
              path: 'payment/success',
              handle: PAYMENT_HANDLE,
              lazy: isServer ? () => import('./pages/payment/payment-page') : undefined,
            },
            {
              path: 'offline',
              handle: OFFLINE_HANDLE,
              lazy: isServer ? () => import('./pages/offline/offline-page') : undefined,
            },
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
