import { type ReactNode, useEffect } from 'react';
import { useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { Main, Page } from '../layout/Page';
import { pageText } from '../layout/text';
import { may } from '../session/session';
import { Notice } from './Notice';

/** `hint` says what will happen next. */
export function NoAccess({ hint }: { hint?: string }) {
  return (
    <Page title={pageText.noAccess.title}>
      <Notice
        title={pageText.noAccess.text}
        text={hint}
        action={{ label: pageText.noAccess.back, to: '/dashboard' }}
      />
    </Page>
  );
}

const READ_FOR_MS = 3_000;

/** Pages for admins; others see a notice and are redirected to the home page. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  return may('admin.open') ? children : <AccessDenied />;
}

function AccessDenied() {
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign('/'), READ_FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  return <NoAccess hint={pageText.noAccess.leaving} />;
}

export function PageNotFound() {
  return (
    <Page title={pageText.notFound.title}>
      <Notice
        title={pageText.notFound.text}
        smallPrint={pageText.unexpected}
        action={{ label: pageText.noAccess.back, to: '/dashboard' }}
      />
    </Page>
  );
}

/**
 * Shown instead of a page that threw. Only a reload is sure to help: browsers don't retry failed imports, an outdated
 * console imports files that no longer exist, and the response that caused the error is cached.
 */
export function PageFailed({ resetErrorBoundary }: { resetErrorBoundary: (cause: unknown) => void }) {
  useResetErrorBoundaryOnLocationChange(() => resetErrorBoundary('left'));
  return (
    <Main>
      <Page title={pageText.failed.title}>
        <Notice
          title={pageText.failed.text}
          smallPrint={pageText.unexpected}
          action={{ label: pageText.retry, onClick: () => window.location.reload() }}
        />
      </Page>
    </Main>
  );
}
