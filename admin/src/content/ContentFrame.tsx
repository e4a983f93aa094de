import type { ReactNode } from 'react';
import { CONTENT_KINDS } from '#shared/content.js';
import { AdminMenu } from '../layout/AdminPage';
import { LinkTabs } from '../layout/LinkTabs';
import { Page } from '../layout/Page';
import { contentPath } from './columns';
import { feesText } from './fees-text';
import { contentText } from './text';

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

const TABS = [
  ...CONTENT_KINDS.map((kind) => [contentPath(kind), contentText.kind[kind].title] as const),
  ['/admin/content/fees', feesText.title] as const,
  ['/admin/content/company', contentText.company] as const,
];

/** Links from one part of the content to the next. */
function ContentMenu() {
  return <LinkTabs label={contentText.menu} tabs={TABS} />;
}
