import type { ReactNode } from 'react';
import { AdminMenu } from '../admin/AdminMenu';
import { Page } from '../layout/Page';
import { ContentMenu } from './ContentMenu';

interface ContentFrameProps {
  title: string;
  hint?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** What every page of the content begins with. */
export function ContentFrame({ title, hint, actions, children }: ContentFrameProps) {
  return (
    <Page title={title} subtitle={hint} actions={actions}>
      <AdminMenu />
      <ContentMenu />
      {children}
    </Page>
  );
}
