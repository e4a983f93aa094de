import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../api/useApi';
import { StaleNotice } from '../../live/StaleNotice';
import { Loaded, LoadFailed } from '../../states/Loaded';
import { leadPartKey } from '../page/useLeadPart';
import { AddNote } from './AddNote';
import { Entry } from './TimelineEntry';
import { timelineText } from './text';

export function TimelineTab({ leadId }: { leadId: string }) {
  return (
    <Stack spacing={3}>
      <AddNote leadId={leadId} />
      <Timeline leadId={leadId} />
    </Stack>
  );
}

/** Newest first. Never empty, since every lead starts with a submission. */
function Timeline({ leadId }: { leadId: string }) {
  const timeline = useTimeline(leadId);
  const { isFetchingNextPage, isFetchNextPageError, hasNextPage, error } = timeline;
  const next = () => timeline.fetchNextPage();
  return (
    <div>
      <StaleNotice onRefresh={timeline.refetch} />
      <Loaded query={timeline} failed={timelineText.failed} height={320}>
        {({ pages }) => (
          <>
            <Stack
              component="ol"
              aria-label={timelineText.label}
              spacing={2.5}
              sx={{ listStyle: 'none', p: 0, m: 0 }}
            >
              {pages
                .flatMap(({ rows }) => rows)
                .map((entry) => (
                  <Entry key={entry.id} entry={entry} leadId={leadId} />
                ))}
            </Stack>
            {isFetchNextPageError && (
              <LoadFailed compact title={timelineText.olderFailed} error={error} onRetry={next} />
            )}
            {hasNextPage && !isFetchNextPageError && (
              <Button variant="outlined" onClick={next} aria-disabled={isFetchingNextPage} sx={{ mt: 3 }}>
                {isFetchingNextPage ? timelineText.loadingOlder : timelineText.older}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function useTimeline(leadId: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: leadPartKey(leadId, 'timeline'),
    queryFn: ({ pageParam }) => api.timeline(leadId, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    retry: false,
  });
}
