import { useTranslate } from 'react-admin';
import { Page } from '../layout/Page';
import { Notice } from '../states/Notice';

/** `/documents`: what was sent for signature. */
export function DocumentsPage() {
  const translate = useTranslate();
  return (
    <Page title={translate('documents.title')}>
      <Notice title={translate('documents.empty')} text={translate('documents.emptyHint')} />
    </Page>
  );
}
