import { type ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { chromeMessages } from '../chrome/chrome.messages';
import { SiteFooter } from '../chrome/SiteFooter';
import { SiteHeader } from '../chrome/SiteHeader';
import { AppError } from '../pages/errors/AppError';
import type { PageHandle } from '../routes';
import { DocumentHead } from './DocumentHead';
import { DocumentScripts } from './DocumentScripts';

/** The whole document; only the server renders it. */
export function Document() {
  return (
    <DocumentShell>
      <Outlet />
    </DocumentShell>
  );
}

/** Stands in for the document when its own data or frame failed. */
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
        isWaiting={handle.isWaiting?.(page?.loaderData) ?? false}
        socialPicture={handle.socialPicture?.(page?.loaderData) ?? null}
      />
      <body>
        <a className="skip-link" href="#main">
          {chromeMessages.skip}
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
