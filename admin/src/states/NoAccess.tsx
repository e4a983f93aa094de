import { useTranslate } from 'react-admin';
import { Page } from '../layout/Page';
import { Notice } from './Notice';

/** `hint` says what happens next by itself. */
export function NoAccess({ hint }: { hint?: string }) {
  const translate = useTranslate();
  return (
    <Page title={translate('page.noAccess.title')}>
      <Notice
        title={translate('page.noAccess.text')}
        text={hint}
        action={{ label: translate('page.noAccess.back'), to: '/dashboard' }}
      />
    </Page>
  );
}
