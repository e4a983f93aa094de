import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { INBOX_VIEWS, type InboxItem, type InboxView } from '#shared/inbox.js';
import { useApi } from '../api/useApi';
import { useLiveLeads } from '../live/liveLeads';

const KEY = 'inbox';

/** The rows of a view, refetched when anything in it may have changed. */
export function useInbox(view: InboxView) {
  const api = useApi();
  const refetch = useRefetchInbox();
  useLiveLeads({ changed: refetch, timelinesChanged: refetch, inboxChanged: refetch, resync: refetch });
  return useInfiniteQuery({
    queryKey: [KEY, view],
    queryFn: ({ pageParam }) => api.inbox(view, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    retry: false,
  });
}

export function useRefetchInbox(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [KEY] });
}

export const keyOf = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>) =>
  `${kind === 'review' ? 'email' : 'lead'}:${id}`;

/** The view and the open conversation are in the address, so that a reload returns to them. */
export function useInboxAddress() {
  const [params, setParams] = useSearchParams();
  const view = INBOX_VIEWS.find((each) => each === params.get('view')) ?? 'all';
  const openKey = params.get('open');

  function change(values: Record<string, string | null>) {
    const next = new URLSearchParams(params);
    // The composer starts over in another conversation.
    for (const name of ['write', 'call']) next.delete(name);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  }

  return {
    view,
    openKey,
    setView: (to: InboxView) => change({ view: to === 'all' ? null : to, open: null }),
    open: (item: Pick<InboxItem, 'kind' | 'id'> | null) => change({ open: item && keyOf(item) }),
    reply: (way: 'email' | 'text') => change({ write: way }),
  };
}
