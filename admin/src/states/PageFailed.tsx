import { useResetErrorBoundaryOnLocationChange, useTranslate } from 'react-admin';
import { Main } from '../layout/Main';
import { Page } from '../layout/Page';
import { Notice } from './Notice';

/**
 * What stands in place of a console page that threw. Only a reload surely helps: code that failed to load is asked for
 * once in a document, an older console asks for code that is there no more, and an answer that was tripped over is kept.
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
