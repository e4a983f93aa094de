import { useResetErrorBoundaryOnLocationChange, useTranslate } from 'react-admin';
import { Main } from '../layout/Main';
import { Page } from '../layout/Page';
import { Notice } from './Notice';

/**
 * Shown instead of a page that threw. Only a reload is sure to help: browsers don't retry failed imports, an outdated
 * console imports files that no longer exist, and the response that caused the error is cached.
 */
export function PageFailed({ resetErrorBoundary }: { resetErrorBoundary: (cause: unknown) => void }) {
  const translate = useTranslate();
  useResetErrorBoundaryOnLocationChange(() => resetErrorBoundary('left'));
  return (
    <Main>
      <Page title={translate('page.failed.title')}>
        <Notice
          title={translate('page.failed.text')}
          action={{ label: translate('page.retry'), onClick: () => window.location.reload() }}
        />
      </Page>
    </Main>
  );
}
