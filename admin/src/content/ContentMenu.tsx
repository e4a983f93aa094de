import { CONTENT_KINDS } from '../../../src/shared/content/content.contract.js';
import { LinkTabs } from '../layout/LinkTabs';
import { contentPath } from './contentColumns';

const TABS = [
  ...CONTENT_KINDS.map((kind) => [contentPath(kind), `content.kind.${kind}.title`] as const),
  ['/admin/content/company', 'content.company'] as const,
];

/** Links from one part of the content to the next. */
export function ContentMenu() {
  return <LinkTabs label="content.menu" tabs={TABS} />;
}
