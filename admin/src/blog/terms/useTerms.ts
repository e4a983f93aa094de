import { useQuery } from '@tanstack/react-query';
import { type DataProvider } from 'react-admin';
import { useApi } from '../../useApi';
import { TERM_RESOURCES, type Term, type TermKind, type TermOf } from './terms';

/** The most the server gives at once. */
const PER_PAGE = 100;
const BY_NAME = { field: 'name', order: 'ASC' } as const;

/** All categories, tags or authors, for choosing among them. */
export function useTermsQuery<Kind extends TermKind>(kind: Kind) {
  const api = useApi();
  const resource = TERM_RESOURCES[kind];
  return useQuery({
    queryKey: [resource, 'all'],
    queryFn: () => readAll<TermOf[Kind]>(api, resource),
    retry: false,
  });
}

/** The terms, none until they are read; `TermsFailed` says when they do not come. */
export function useTerms<Kind extends TermKind>(kind: Kind): TermOf[Kind][] {
  return useTermsQuery(kind).data ?? [];
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
