import Avatar from '@mui/material/Avatar';
import Stack from '@mui/material/Stack';
import type {
  BlogAuthorView,
  BlogCategoryView,
  BlogTagView,
} from '../../../../src/shared/blog/blog.contract.js';
import { initialsOf } from '../../../../src/shared/initials.js';
import type { Column } from '../../lists/recordList';
import type { Term, TermKind } from './terms';

const name: Column<Term> = {
  key: 'name',
  label: 'blog.categories.field.name',
  sort: 'name',
  render: (term) => <strong>{term.name}</strong>,
};
const slug: Column<BlogCategoryView | BlogTagView> = {
  key: 'slug',
  label: 'blog.categories.field.slug',
  sort: 'slug',
  render: (term) => term.slug,
};
const posts: Column<Term> = {
  key: 'posts',
  label: 'blog.categories.field.postCount',
  sort: 'postCount',
  render: ({ postCount }) => postCount,
};
const description: Column<BlogCategoryView> = {
  key: 'description',
  label: 'blog.categories.field.description',
  wide: true,
  isBlank: (category) => !category.description,
  render: (category) => category.description ?? '–',
};
const author: Column<BlogAuthorView> = {
  ...name,
  render: ({ name, avatarUrl }) => (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      <Avatar src={avatarUrl ?? undefined} alt="" sx={AVATAR}>
        {initialsOf(name)}
      </Avatar>
      <strong>{name}</strong>
    </Stack>
  ),
};
const email: Column<BlogAuthorView> = {
  key: 'email',
  label: 'blog.authors.field.email',
  wide: true,
  render: (writer) => writer.email,
};

// biome-ignore lint/suspicious/noExplicitAny: each kind has columns of its own shape, and one table shows them all
export const TERM_COLUMNS: Record<TermKind, Column<any>[]> = {
  categories: [name, slug, description, posts],
  tags: [name, slug, posts],
  authors: [author, email, posts],
};

const AVATAR = { width: 36, height: 36, fontSize: '0.875rem', bgcolor: 'var(--sunk)', color: 'var(--text)' };
