import EditOutlined from '@mui/icons-material/EditOutlined';
import { Avatar, Box, IconButton, Stack } from '@mui/material';
import type { ReactElement } from 'react';
import type { BlogAuthorView, BlogCategoryView } from '#shared/blog.js';
import { initialsOf } from '#shared/site-image.js';
import { DataTable } from '../../components/DataTable';
import { DeleteButton } from '../../components/DeleteButton';
import { SearchFilter } from '../../components/filters';
import { List } from '../../components/List';
import { useAddressParam } from '../../layout/useAddressParam';
import { BlogPage } from '../BlogPage';
import { blogText } from '../text';
import { TermForm } from './form';
import type { Term, TermKind } from './useTerms';

const BY_NAME = { field: 'name', order: 'ASC' } as const;

export const CategoryList = () => <TermList key="categories" kind="categories" />;
export const TagList = () => <TermList key="tags" kind="tags" />;
export const AuthorList = () => <TermList key="authors" kind="authors" />;

/** One of the tabs `Categories`, `Tags` and `Authors`: a form next to the list. */
function TermList({ kind }: { kind: TermKind }) {
  const [edited, setEdited] = useAddressParam('edit');
  const text = blogText[kind];
  return (
    <BlogPage>
      <Box sx={SIDE_BY_SIDE}>
        <TermForm key={edited ?? 'new'} kind={kind} id={edited ?? undefined} onDone={() => setEdited(null)} />
        <Box sx={{ minWidth: 0 }}>
          <List<Term> text={text} filters={FILTERS[kind]} sort={BY_NAME} exporter={false} toastFirstError>
            <DataTable<Term> label={text.title}>
              {COLUMNS[kind]}
              <DataTable.Col<Term>
                source="postCount"
                label={text.field.postCount}
                render={({ postCount }) => postCount}
              />
              <DataTable.Col<Term>
                label="Actions"
                cellClassName="actions"
                render={(term) => (
                  <TermActions
                    kind={kind}
                    term={term}
                    onEdit={() => setEdited(term.id)}
                    onDeleted={() => edited === term.id && setEdited(null)}
                  />
                )}
              />
            </DataTable>
          </List>
        </Box>
      </Box>
    </BlogPage>
  );
}

const FILTERS = {
  categories: searchFor('categories'),
  tags: searchFor('tags'),
  authors: searchFor('authors'),
};

function searchFor(kind: TermKind) {
  return [<SearchFilter key="q" source="q" label={blogText[kind].search} alwaysOn />];
}

const nameColumn = (
  <DataTable.Col<Term>
    key="name"
    source="name"
    label={blogText.categories.field.name}
    render={({ name }) => <strong>{name}</strong>}
  />
);
const slugColumn = <DataTable.Col<Term> key="slug" source="slug" label={blogText.categories.field.slug} />;

/** The columns before the number of posts. */
const COLUMNS: Record<TermKind, ReactElement[]> = {
  categories: [
    nameColumn,
    slugColumn,
    <DataTable.Col<BlogCategoryView>
      key="description"
      source="description"
      label={blogText.categories.field.description}
      disableSort
      cellClassName="wide"
      render={({ description }) => description ?? '–'}
    />,
  ],
  tags: [nameColumn, slugColumn],
  authors: [
    <DataTable.Col<BlogAuthorView>
      key="name"
      source="name"
      label={blogText.authors.field.name}
      render={(author) => <Author author={author} />}
    />,
    <DataTable.Col<BlogAuthorView>
      key="email"
      source="email"
      label={blogText.authors.field.email}
      disableSort
      cellClassName="wide"
    />,
  ],
};

function Author({ author: { name, avatarUrl } }: { author: BlogAuthorView }) {
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      <Avatar src={avatarUrl ?? undefined} alt="" sx={AVATAR}>
        {initialsOf(name)}
      </Avatar>
      <strong>{name}</strong>
    </Stack>
  );
}

interface TermActionsProps {
  kind: TermKind;
  term: Term;
  onEdit: () => void;
  onDeleted: () => void;
}

function TermActions({ kind, term: { name }, onEdit, onDeleted }: TermActionsProps) {
  const text = blogText[kind];
  return (
    <Stack direction="row">
      <IconButton aria-label={blogText.edit(name)} onClick={onEdit}>
        <EditOutlined />
      </IconButton>
      <DeleteButton
        text={text.deleteText}
        done={text.deleted}
        failed={text.deleteFailed}
        title={blogText.deleteTitle}
        onDeleted={onDeleted}
      />
    </Stack>
  );
}

const SIDE_BY_SIDE = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '20rem minmax(0, 1fr)' },
};

const AVATAR = { width: 36, height: 36, fontSize: '0.875rem', bgcolor: 'var(--sunk)', color: 'var(--text)' };
