import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { StaleNotice } from '../../live/StaleNotice';
import { Loaded } from '../../states/Loaded';
import { LoadFailed } from '../../states/LoadFailed';
import { Entry } from './Entry';
import { useTimeline } from './useTimeline';

/** All that happened to the lead, newest first. A lead was submitted, so that there always is something. */
export function Timeline({ leadId }: { leadId: string }) {
  const translate = useTranslate();
  const timeline = useTimeline(leadId);
  const { isFetchingNextPage, isFetchNextPageError, hasNextPage, error } = timeline;
  const next = () => timeline.fetchNextPage();
  return (
    <div>
      <StaleNotice onRefresh={timeline.refetch} />
      <Loaded query={timeline} failed="leadPage.timeline.failed" height={320}>
        {({ pages }) => (
          <>
            <Stack
              component="ol"
              aria-label={translate('leadPage.timeline.label')}
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
              <LoadFailed compact title="leadPage.timeline.olderFailed" error={error} onRetry={next} />
            )}
            {hasNextPage && !isFetchNextPageError && (
              <Button variant="outlined" onClick={next} aria-disabled={isFetchingNextPage} sx={{ mt: 3 }}>
                {translate(isFetchingNextPage ? 'leadPage.timeline.loadingOlder' : 'leadPage.timeline.older')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
