import { useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { Main } from '../layout/Main';
import { Page } from '../layout/Page';
import { pageText } from '../layout/text';
import { Notice } from './Notice';

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
