import EditOutlined from '@mui/icons-material/EditOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { IconButton, Link, Stack } from '@mui/material';
import { Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { BLOG_POST_STATUSES, type BlogPostView } from '#shared/blog.js';
import { formatDateTime } from '#shared/format.js';
import { useApi } from '../../api/useApi';
import { BulkActionButton, BulkDeleteButton } from '../../components/BulkActionButton';
import { DataTable } from '../../components/DataTable';
import { DeleteButton } from '../../components/DeleteButton';
import { SearchFilter, SelectFilter } from '../../components/filters';
import { List } from '../../components/List';
import { SmallText } from '../../components/SmallText';
import { lazyImport, lazyPart } from '../../lazy';
import { Pill, type Tone } from '../../states/Pill';
import { BlogPage, NEW_POST, useOpenPost } from '../BlogPage';
import { TermFilter, TermsFailed } from '../terms/useTerms';
import { blogText } from '../text';
import { loadEditor } from './loadEditor';
import { PreviewDialog } from './PreviewDialog';
import { type ShownStatus, shownStatus } from './post';

const text = blogText.posts;

const PostDialog = lazyPart(
  lazyImport(() => {
    void loadEditor();
    return import('./PostDialog').then((part) => part.PostDialog);
  }),
);

const filters = [
  <SearchFilter key="q" source="q" label={text.search} alwaysOn />,
  <SelectFilter
    key="status"
    source="status"
    label={text.field.status}
    choices={BLOG_POST_STATUSES.map((id) => ({ id, name: text.statuses[id] }))}
    alwaysOn
  />,
  <TermFilter
    key="categoryId"
    source="categoryId"
    label={text.field.categoryId}
    kind="categories"
    alwaysOn
  />,
  <TermFilter key="authorId" source="authorId" label={text.field.authorId} kind="authors" alwaysOn />,
];

/** The `Posts` tab. The open post is in the URL, so it is still open after signing in again. */
export function PostList() {
  const { opened, close } = useOpenPost();
  return (
    <BlogPage>
      <List<BlogPostView>
        text={text}
        filters={filters}
        sort={{ field: 'createdAt', order: 'DESC' }}
        notice={<TermsFailed kinds={['categories', 'authors']} />}
        emptyAction={{ label: text.new, to: `/admin/blog?post=${NEW_POST}` }}
        toastFirstError
      >
        <PostTable />
      </List>
      {opened && (
        <Suspense>
          <PostDialog key={opened} id={opened === NEW_POST ? undefined : opened} onClose={close} />
        </Suspense>
      )}
    </BlogPage>
  );
}

function PostTable() {
  return (
    <DataTable<BlogPostView> label={text.title} bulkActionButtons={<BulkButtons />}>
      <DataTable.Col<BlogPostView>
        source="title"
        label={text.field.title}
        cellClassName="wide"
        render={(post) => <Title post={post} />}
      />
      <DataTable.Col<BlogPostView>
        source="categoryName"
        label={text.field.categoryId}
        disableSort
        render={({ categoryName }) => categoryName ?? '–'}
      />
      <DataTable.Col<BlogPostView>
        source="authorName"
        label={text.field.authorId}
        disableSort
        render={({ authorName }) => authorName ?? '–'}
      />
      <DataTable.Col<BlogPostView>
        source="status"
        label={text.field.status}
        render={(post) => <Status post={post} />}
      />
      <DataTable.Col<BlogPostView>
        source="publishedAt"
        label={text.field.publishedAt}
        render={({ publishedAt }) =>
          publishedAt ? <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time> : '–'
        }
      />
      <DataTable.Col<BlogPostView>
        label="Actions"
        cellClassName="actions"
        render={(post) => <PostActions post={post} />}
      />
    </DataTable>
  );
}

function BulkButtons() {
  const api = useApi();

  async function archive(id: string) {
    const { data } = await api.getOne<BlogPostView>('admin/blog', { id });
    return api.update('admin/blog', { id, data: { ...data, status: 'archived' }, previousData: data });
  }

  return (
    <>
      <BulkActionButton text={text.bulkArchive} act={archive} />
      <BulkDeleteButton text={text.bulkDelete} />
    </>
  );
}

/** The title opens the post for editing. */
function Title({ post: { id, title, slug } }: { post: BlogPostView }) {
  const { addressOf } = useOpenPost();
  return (
    <>
      <Link component={RouterLink} to={addressOf(id)} color="textPrimary" sx={{ fontWeight: 600 }}>
        {title}
      </Link>
      <SmallText>/blog/{slug}</SmallText>
    </>
  );
}

const TONES: Record<ShownStatus, Tone> = {
  draft: 'wary',
  scheduled: 'notice',
  published: 'good',
  archived: 'done',
};

function Status({ post }: { post: BlogPostView }) {
  const status = shownStatus(post, new Date());
  return <Pill tone={TONES[status]}>{text.statuses[status]}</Pill>;
}

function PostActions({ post }: { post: BlogPostView }) {
  const { addressOf } = useOpenPost();
  const { id, title } = post;
  return (
    <Stack direction="row">
      <ViewPost post={post} />
      <IconButton component={RouterLink} to={addressOf(id)} aria-label={blogText.edit(title)}>
        <EditOutlined />
      </IconButton>
      <DeleteButton
        text={text.deleteText}
        done={text.deleted}
        failed={text.deleteFailed}
        title={blogText.deleteTitle}
      />
    </Stack>
  );
}

/** Opens the public page, or a preview if the post isn't public. */
function ViewPost({ post }: { post: BlogPostView }) {
  const [isPreviewing, setPreviewing] = useState(false);
  if (shownStatus(post, new Date()) === 'published') {
    return (
      <IconButton
        href={`/blog/${post.slug}`}
        target="_blank"
        rel="noopener"
        aria-label={text.view(post.title)}
      >
        <OpenInNew />
      </IconButton>
    );
  }
  return (
    <>
      <IconButton aria-label={text.preview(post.title)} onClick={() => setPreviewing(true)}>
        <VisibilityOutlined />
      </IconButton>
      {isPreviewing && <PreviewDialog post={post} onClose={() => setPreviewing(false)} />}
    </>
  );
}
