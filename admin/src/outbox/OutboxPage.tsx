import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { AdminPage } from '../admin/AdminPage';
import { LinkTabs } from '../layout/LinkTabs';

const TABS = [
  ['/admin/outbox', 'outbox.messages'],
  ['/admin/outbox/templates', 'outbox.templates.title'],
] as const;

/** The frame of the message list and the templates. */
export function OutboxPage({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  return (
    <AdminPage title={translate('outbox.title')}>
      <LinkTabs label="outbox.title" tabs={TABS} />
      {children}
    </AdminPage>
  );
}
