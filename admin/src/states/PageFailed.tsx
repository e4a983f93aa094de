import Box from '@mui/material/Box';
import { useResetErrorBoundaryOnLocationChange, useTranslate } from 'react-admin';
import { Page } from '../layout/Page';
import { Notice } from './Notice';

/** What stands in place of a console page that threw. */
export function PageFailed({ resetErrorBoundary }: { resetErrorBoundary: (cause: unknown) => void }) {
  const translate = useTranslate();
  const retry = () => resetErrorBoundary('retry');
  useResetErrorBoundaryOnLocationChange(retry);
  return (
    <Box component="main" sx={{ p: 3 }}>
      <Page title={translate('page.failed.title')}>
        <Notice
          title={translate('page.failed.text')}
          action={{ label: translate('page.retry'), onClick: retry }}
        />
      </Page>
    </Box>
  );
}
