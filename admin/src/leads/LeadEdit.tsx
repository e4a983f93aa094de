import { useState } from 'react';
import { EditBase, HttpError, useEditContext, useTranslate } from 'react-admin';
import type { LeadView } from '../../../src/shared/leads/lead.contract.js';
import { Page } from '../layout/Page';
import { LoadFailed } from '../states/LoadFailed';
import { Notice } from '../states/Notice';
import { PageSkeleton } from '../states/PageSkeleton';
import { LeadPage } from './LeadPage';
import { useSaveOutcome } from './useSaveOutcome';

/** `/leads/:id`: everything about one lead. */
export function LeadEdit() {
  const [saved, setSaved] = useState<LeadView | null>(null);
  const { mutationOptions, conflict, settle } = useSaveOutcome(setSaved);
  return (
    <EditBase
      mutationMode="pessimistic"
      mutationOptions={mutationOptions}
      redirect={false}
      redirectOnError={false}
      queryOptions={{ retry: false, meta: undefined }}
    >
      <LoadedLead conflict={conflict} onSettled={settle} saved={saved} />
    </EditBase>
  );
}

function LoadedLead(props: { conflict: LeadView | null; onSettled: () => void; saved: LeadView | null }) {
  const translate = useTranslate();
  const { record, error, refetch } = useEditContext<LeadView>();
  if (record) return <LeadPage {...props} lead={record} />;
  if (!error) return <PageSkeleton />;
  const isMissing = error instanceof HttpError && error.status === 404;
  return (
    <Page title={translate('lead.title')}>
      {isMissing ? (
        <Notice
          title={translate('lead.page.missing')}
          action={{ label: translate('lead.page.back'), to: '/leads' }}
        />
      ) : (
        <LoadFailed title="lead.page.failed" error={error} onRetry={() => refetch()} />
      )}
    </Page>
  );
}
