import { useTranslate } from 'react-admin';
import { Page } from '../layout/Page';
import { Notice } from './Notice';

export function NoAccess() {
  const translate = useTranslate();
  return (
    <Page title={translate('page.noAccess.title')}>
      <Notice
        title={translate('page.noAccess.text')}
        action={{ label: translate('page.noAccess.back'), to: '/dashboard' }}
      />
    </Page>
  );
}
