import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { LinkTabs } from '../layout/LinkTabs';
import { Page } from '../layout/Page';
import { AdminsOnly } from '../states/NoAccess';
import { NEW_POST, useOpenPost } from './posts/useOpenPost';
import { blogText } from './text';

const POSTS = '/admin/blog';
const TABS = [
  [POSTS, blogText.posts.tab],
  ['/admin/blog/categories', blogText.categories.tab],
  ['/admin/blog/tags', blogText.tags.tab],
  ['/admin/blog/authors', blogText.authors.tab],
] as const;

/** The frame of the blog's tabs. */
export function BlogPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <AdminsOnly>
      <Page title={blogText.title} actions={pathname === POSTS && <NewPostLink />}>
        <LinkTabs label={blogText.title} tabs={TABS} />
        {children}
      </Page>
    </AdminsOnly>
  );
}

function NewPostLink() {
  const { addressOf } = useOpenPost();
  return (
    <Button variant="contained" startIcon={<Add />} component={Link} to={addressOf(NEW_POST)}>
      {blogText.posts.new}
    </Button>
  );
}
