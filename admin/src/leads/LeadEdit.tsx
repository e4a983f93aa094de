import { useGetOne, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { LEAD_NOT_FOUND, type LeadView } from '../../../src/shared/leads/lead.contract.js';
import { Page } from '../layout/Page';
import { isMissing } from '../states/isMissing';
import { LoadFailed } from '../states/LoadFailed';
import { Notice } from '../states/Notice';
import { LeadPage } from './page/LeadPage';
import { LeadSkeleton } from './page/LeadSkeleton';

/** `/leads/:id`: everything about one lead. */
export function LeadEdit() {
  const { id = '' } = useParams();
  // A lead that cannot be read is told on the page itself, and trying again is the reader's choice.
  const { data: lead, error, refetch } = useGetOne<LeadView>('leads', { id }, { retry: false });
  if (lead) return <LeadPage key={lead.id} lead={lead} onStale={refetch} />;
  if (!error) return <LeadSkeleton />;
  return isMissing(error) ? <MissingLead /> : <UnreadableLead error={error} onRetry={refetch} />;
}

function MissingLead() {
  const translate = useTranslate();
  return (
    <Page title={LEAD_NOT_FOUND}>
      <Notice
        title={translate('leadPage.missing')}
        action={{ label: translate('leadPage.back'), to: '/leads' }}
      />
    </Page>
  );
}

function UnreadableLead(props: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Page title={translate('lead.title')}>
      <LoadFailed title="leadPage.failed" {...props} />
    </Page>
  );
}
