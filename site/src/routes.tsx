import type { ComponentType } from 'react';
import { data, type RouteObject } from 'react-router-dom';
import { frameLoader } from './document/frame';
import { AppError } from './pages/errors/AppError';

/** What the document needs to know about a page before it renders it. */
export interface PageHandle {
  /** The page's module when it runs React in the browser; pages that only read leave it out. */
  hydrates?: string;
  /** A vanilla script of the page. */
  script?: string;
  /** Whether the page shows something unfinished: browsers without script are told to reload. */
  isWaiting?(loaderData: unknown): boolean;
}

const REPORT_HANDLE: PageHandle = {
  script: 'src/scripts/report.ts',
  isWaiting: (report) => (report as { isSettled?: boolean } | undefined)?.isSettled === false,
};
const ANALYSIS_HANDLE: PageHandle = { hydrates: 'src/pages/analysis/analysis-page.tsx' };

/** Pages that only read are the server's alone: the browser's build holds no code for them. */
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
      loader: frameLoader,
      shouldRevalidate: () => false,
      children: [
        {
          id: 'pages',
          ErrorBoundary: AppError,
          children: [
            { index: true, lazy: isServer ? () => import('./pages/home/home-page') : undefined },
            { path: 'team', lazy: isServer ? () => import('./pages/team/team-page') : undefined },
            { path: 'rentals', lazy: isServer ? () => import('./pages/rentals/rentals-page') : undefined },
            { path: 'privacy', lazy: isServer ? () => import('./pages/legal/privacy-page') : undefined },
            { path: 'terms', lazy: isServer ? () => import('./pages/legal/terms-page') : undefined },
            { path: 'sms-terms', lazy: isServer ? () => import('./pages/legal/sms-terms-page') : undefined },
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
            { path: '*', loader: throwNotFound, Component: AppError },
          ],
        },
      ],
    },
  ];
}

/** Paths of every page that has one address: neither a parameter nor a catch-all in it. */
export function addressesOf(routes: RouteObject[]): string[] {
  return routes.flatMap(({ index, path, children }) => {
    if (children) return addressesOf(children);
    if (index) return ['/'];
    return path && !/[:*]/.test(path) ? [`/${path}`] : [];
  });
}

function throwNotFound(): never {
  throw data(null, { status: 404 });
}
