import { useTranslate } from 'react-admin';
import { may } from '../../session/may';
import { Notice } from '../../states/Notice';

/** Something that nothing can be done with until an administrator connects a service. */
export function NotSetUp({ title, compact }: { title: string; compact?: boolean }) {
  const translate = useTranslate();
  if (!may('admin.open'))
    return <Notice compact={compact} title={translate(title)} text={translate('leadPage.askAdmin')} />;
  const action = { label: translate('leadPage.openIntegrations'), to: '/admin/integrations' };
  return <Notice compact={compact} title={translate(title)} action={action} />;
}
