import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { LinkTabs } from '../layout/AdminPage';
import { Page } from '../layout/Page';
import { AdminsOnly } from '../states/NoAccess';
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

const PARAM = 'post';
export const NEW_POST = 'new';

/** The open post, from the URL, which also keeps the list's filters. */
export function useOpenPost() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  function addressOf(post: string | null) {
    const params = new URLSearchParams(search);
    if (post) params.set(PARAM, post);
    else params.delete(PARAM);
    return { pathname, search: params.toString() };
  }

  return {
    opened: new URLSearchParams(search).get(PARAM),
    addressOf,
    close: () => navigate(addressOf(null), { replace: true }),
  };
}
