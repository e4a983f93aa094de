import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../useApi';
import { deskKey } from '../page/useDeskQuery';

/** The timeline from its newest entry down to where somebody has read. */
export function useTimeline(leadId: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: deskKey(leadId, 'timeline'),
    queryFn: ({ pageParam }) => api.timeline(leadId, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    retry: false,
  });
}
