import { useQuery } from '@tanstack/react-query';
import type { DataProvider, SelectInputProps } from 'react-admin';
import type { BlogAuthorView, BlogCategoryView, BlogTagView, BlogTermKind } from '#shared/blog.js';
import { useApi } from '../../api/useApi';
import { SelectFilter } from '../../components/filters';
import { NotRefreshed } from '../../states/Loaded';
import { blogText } from '../text';

/** Everything that groups posts, by the name of its tab. */
interface TermOf {
  categories: BlogCategoryView;
  tags: BlogTagView;
  authors: BlogAuthorView;
}
export type TermKind = keyof TermOf;
export type Term = TermOf[TermKind];

export const TERM_RESOURCES = {
  categories: 'admin/blog/categories',
  tags: 'admin/blog/tags',
  authors: 'admin/blog/authors',
} as const;

/** The names the API gives them. */
export const TERM_ENDPOINTS = {
  categories: 'blog-categories',
  tags: 'blog-tags',
  authors: 'blog-authors',
} as const satisfies Record<TermKind, BlogTermKind>;

/** The API's page limit. */
const PER_PAGE = 100;
const BY_NAME = { field: 'name', order: 'ASC' } as const;

/** All terms of a kind, empty until they are loaded; `TermsFailed` shows errors. */
export function useTerms<Kind extends TermKind>(kind: Kind): TermOf[Kind][] {
  return useTermsQuery(kind).data ?? [];
}

function useTermsQuery<Kind extends TermKind>(kind: Kind) {
  const api = useApi();
  const resource = TERM_RESOURCES[kind];
  return useQuery({
    queryKey: [resource, 'all'],
    queryFn: () => readAll<TermOf[Kind]>(api, resource),
    retry: false,
  });
}

async function readAll<R extends Term>(api: DataProvider, resource: string): Promise<R[]> {
  const all: R[] = [];
  for (let page = 1; ; page += 1) {
    const pagination = { page, perPage: PER_PAGE };
    const { data, total = 0 } = await api.getList<R>(resource, { pagination, sort: BY_NAME, filter: {} });
    all.push(...data);
    if (data.length < PER_PAGE || all.length >= total) return all;
  }
}

/** A list filter with the terms as choices. */
export function TermFilter({ kind, ...input }: SelectInputProps & { kind: TermKind; alwaysOn?: boolean }) {
  return <SelectFilter choices={useTerms(kind)} {...input} />;
}

/** Explains next to the choices why they are empty. */
export function TermsFailed({ kinds }: { kinds: readonly TermKind[] }) {
  return kinds.map((kind) => <TermKindFailed key={kind} kind={kind} />);
}

function TermKindFailed({ kind }: { kind: TermKind }) {
  const { data, error, isFetching, refetch } = useTermsQuery(kind);
  if (data || !error) return null;
  return (
    <NotRefreshed
      title={blogText[kind].failed}
      error={error}
      readAt={0}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
