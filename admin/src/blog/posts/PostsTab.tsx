import { Suspense } from 'react';
import type { BlogPostView } from '../../../../src/shared/blog/blog.contract.js';
import { codeOf } from '../../code';
import { lazyPart } from '../../lazyPart';
import { RecordList } from '../../lists/RecordList';
import type { Column } from '../../lists/recordList';
import { loadEditor } from './loadEditor';
import { PostActions } from './PostActions';
import { PostFilters } from './PostFilters';
import { PostStatus } from './PostStatus';
import { PostsBulk } from './PostsBulk';
import { PostTitle } from './PostTitle';
import { PublishedAt } from './PublishedAt';
import { NEW_POST, useOpenPost } from './useOpenPost';

const PostDialog = lazyPart(
  codeOf(() => {
    void loadEditor();
    return import('./PostDialog').then((part) => part.PostDialog);
  }),
);

const COLUMNS: Column<BlogPostView>[] = [
  {
    key: 'title',
    lines: 3,
    label: 'blog.posts.field.title',
    sort: 'title',
    wide: true,
    render: (post) => <PostTitle post={post} />,
  },
  {
    key: 'category',
    label: 'blog.posts.field.categoryId',
    isBlank: ({ categoryName }) => !categoryName,
    render: ({ categoryName }) => categoryName ?? '–',
  },
  {
    key: 'author',
    label: 'blog.posts.field.authorId',
    isBlank: ({ authorName }) => !authorName,
    render: ({ authorName }) => authorName ?? '–',
  },
  {
    key: 'status',
    label: 'blog.posts.field.status',
    sort: 'status',
    render: (post) => <PostStatus post={post} />,
  },
  {
    key: 'published',
    label: 'blog.posts.field.publishedAt',
    sort: 'publishedAt',
    render: (post) => <PublishedAt post={post} />,
  },
];

/** The tab `Posts`. Which post is open stands in the address, so that a login in between comes back to it. */
export function PostsTab() {
  const { opened, close } = useOpenPost();
  return (
    <>
      <RecordList<BlogPostView>
        resource="blog-posts"
        messages="blog.posts"
        sort={{ field: 'createdAt', order: 'DESC' }}
        columns={COLUMNS}
        nameOf={({ title }) => title}
        actions={(post) => <PostActions post={post} />}
        filters={<PostFilters />}
        bulk={<PostsBulk />}
        emptyAction={{ label: 'blog.posts.new', to: `/admin/blog?post=${NEW_POST}` }}
        toastsFailure
      />
      {opened && (
        <Suspense>
          <PostDialog key={opened} id={opened === NEW_POST ? undefined : opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
