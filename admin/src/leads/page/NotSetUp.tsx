import { useTranslate } from 'react-admin';
import { may } from '../../session/may';
import { Notice } from '../../states/Notice';

interface NotSetUpProps {
  title: string;
  /** Why nothing can be done, where the title says something else. */
  text?: string;
  compact?: boolean;
}

/** Something that nothing can be done with until an administrator connects a service. */
export function NotSetUp({ title, text, compact }: NotSetUpProps) {
  const translate = useTranslate();
  const mayConnect = may('admin.open');
  const sentences = [text, mayConnect ? null : 'leadPage.askAdmin'].filter((each) => each != null);
  return (
    <Notice
      compact={compact}
      title={translate(title)}
      text={sentences.map((each) => translate(each)).join(' ')}
      action={
        mayConnect ? { label: translate('leadPage.openIntegrations'), to: '/admin/integrations' } : undefined
      }
    />
  );
}
