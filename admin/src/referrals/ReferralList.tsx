import { useTranslate } from 'react-admin';
import type { ReferralView } from '../../../src/shared/leads/referral.contract.js';
import { Page } from '../layout/Page';
import { LiveList } from '../leads/LiveList';
import { BulkDelete } from '../lists/BulkDelete';
import { DeleteOne } from '../lists/DeleteOne';
import { RecordList } from '../lists/RecordList';
import type { Column } from '../lists/recordList';
import { may } from '../session/may';
import { TimeAgo } from '../time/TimeAgo';
import { CallDue } from './CallDue';
import { ReferralFilters } from './ReferralFilters';
import { ClientInfo, RealtorInfo, ReferredProperty } from './ReferralInfo';
import { StateSelect } from './StateSelect';

const COLUMNS: Column<ReferralView>[] = [
  {
    key: 'client',
    lines: 4,
    label: 'referral.column.client',
    sort: 'clientName',
    wide: true,
    render: (referral) => <ClientInfo referral={referral} />,
  },
  {
    key: 'realtor',
    lines: 4,
    label: 'referral.column.realtor',
    sort: 'realtorName',
    wide: true,
    render: (referral) => <RealtorInfo referral={referral} />,
  },
  {
    key: 'property',
    lines: 4,
    label: 'referral.column.property',
    wide: true,
    render: (referral) => <ReferredProperty referral={referral} />,
  },
  {
    key: 'state',
    label: 'referral.column.state',
    sort: 'state',
    render: (referral) => <StateSelect referral={referral} />,
  },
  {
    key: 'due',
    label: 'referral.column.due',
    sort: 'contactDueAt',
    render: (referral) => <CallDue referral={referral} />,
  },
  {
    key: 'received',
    label: 'referral.column.received',
    sort: 'createdAt',
    render: ({ createdAt }) => <TimeAgo iso={createdAt} />,
  },
];

/** `/referrals`: staff follow them, administrators delete them and take them as a file. */
export function ReferralList() {
  const translate = useTranslate();
  const mayDelete = may('referrals.delete');
  return (
    <Page title={translate('referral.title')} subtitle={translate('referral.subtitle')}>
      <RecordList<ReferralView>
        resource="referrals"
        messages="referral"
        emptyAction={{ label: 'page.nav.toSite', href: '/realtor-referral' }}
        sort={{ field: 'createdAt', order: 'DESC' }}
        columns={COLUMNS}
        nameOf={({ clientName }) => clientName}
        actions={mayDelete ? (referral) => <DeleteReferral referral={referral} /> : undefined}
        filters={<ReferralFilters />}
        bulk={mayDelete && <BulkDelete messages="referral.delete" />}
        withoutExport={!may('referrals.export')}
      >
        {/* A referral arrives with its lead and goes with it, and its changes are told as the lead's. */}
        <LiveList />
      </RecordList>
    </Page>
  );
}

function DeleteReferral({ referral }: { referral: ReferralView }) {
  return (
    <DeleteOne
      resource="referrals"
      record={referral}
      messages="referral"
      label="referral.deleteOf"
      name={referral.clientName}
    />
  );
}
