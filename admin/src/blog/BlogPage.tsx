import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Outlet, useLocation } from 'react-router-dom';
import { LinkTabs } from '../layout/LinkTabs';
import { Page } from '../layout/Page';
import { AdminsOnly } from '../states/AdminsOnly';
import { PageSkeleton } from '../states/PageSkeleton';
import { NewPostLink } from './posts/NewPostLink';

const POSTS = '/admin/blog';
const TABS = [
  [POSTS, 'blog.posts.tab'],
  ['/admin/blog/categories', 'blog.categories.tab'],
  ['/admin/blog/tags', 'blog.tags.tab'],
  ['/admin/blog/authors', 'blog.authors.tab'],
] as const;

/** `/admin/blog`: what is written and how it is filed. */
export function BlogPage() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  return (
    <AdminsOnly>
      <Page title={translate('blog.title')} actions={pathname === POSTS && <NewPostLink />}>
        <LinkTabs label="blog.title" tabs={TABS} />
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </Page>
    </AdminsOnly>
  );
}
