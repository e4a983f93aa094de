import { useTranslate } from 'react-admin';
import { Page } from '../layout/Page';
import { Notice } from './Notice';

export function PageNotFound() {
  const translate = useTranslate();
  return (
    <Page title={translate('page.notFound.title')}>
      <Notice
        title={translate('page.notFound.text')}
        text={translate('page.notFound.hint')}
        action={{ label: translate('page.noAccess.back'), to: '/dashboard' }}
      />
    </Page>
  );
}
