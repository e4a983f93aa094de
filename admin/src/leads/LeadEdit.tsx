import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import { LEAD_NOT_FOUND, type LeadView } from '#shared/lead.js';
import { Page } from '../layout/Page';
import { LoadFailed } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { isMissing } from '../states/requestErrors';
import { LeadPage } from './page/LeadPage';
import { LeadSkeleton } from './page/LeadSkeleton';
import { leadPageText } from './page/text';
import { leadText } from './text';

/** `/leads/:id` */
export function LeadEdit() {
  const { id = '' } = useParams();
  // The page shows a failure with Retry, so don't retry automatically.
  const { data: lead, error, refetch } = useGetOne<LeadView>('leads', { id }, { retry: false });
  if (lead) return <LeadPage key={lead.id} lead={lead} onStale={refetch} />;
  if (!error) return <LeadSkeleton />;
  return isMissing(error) ? <MissingLead /> : <UnreadableLead error={error} onRetry={refetch} />;
}

function MissingLead() {
  return (
    <Page title={LEAD_NOT_FOUND}>
      <Notice title={leadPageText.missing} action={{ label: leadPageText.back, to: '/leads' }} />
    </Page>
  );
}

function UnreadableLead(props: { error: unknown; onRetry: () => void }) {
  return (
    <Page title={leadText.title}>
      <LoadFailed title={leadPageText.failed} {...props} />
    </Page>
  );
}
