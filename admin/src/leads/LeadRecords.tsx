import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { displayName, type LeadFilter, type LeadView } from '../../../src/shared/leads/lead.contract.js';
import { RecordList } from '../lists/RecordList';
import type { Column } from '../lists/recordList';
import { TimeAgo } from '../time/TimeAgo';
import { ADD_LEAD } from './addLeadPath';
import { ContactInfo } from './ContactInfo';
import { LeadActions } from './LeadActions';
import { LeadDialogs } from './LeadDialogs';
import { LeadFilters } from './LeadFilters';
import { LiveList } from './LiveList';
import { PropertyInfo } from './PropertyInfo';
import { StatusSelect } from './StatusSelect';

const COLUMNS: Column<LeadView>[] = [
  {
    key: 'contact',
    lines: 2,
    label: 'lead.column.contact',
    sort: 'name',
    render: (lead) => <ContactInfo lead={lead} />,
  },
  {
    key: 'property',
    lines: 3,
    label: 'lead.column.property',
    sort: 'city',
    render: (lead) => <PropertyInfo lead={lead} />,
  },
  {
    key: 'status',
    lines: 3,
    label: 'lead.column.status',
    sort: 'status',
    render: (lead) => <StatusSelect lead={lead} />,
  },
  {
    key: 'created',
    label: 'lead.column.created',
    sort: 'createdAt',
    render: ({ createdAt }) => <TimeAgo iso={createdAt} />,
  },
];

interface LeadRecordsProps {
  /** Names the page, which keeps filters of its own. */
  storeKey: string;
  bulk?: ReactNode;
  withoutExport?: boolean;
}

/** All leads as rows, updated live with the changes of others. */
export function LeadRecords({ storeKey, bulk, withoutExport }: LeadRecordsProps) {
  return (
    <LeadDialogs>
      <RecordList<LeadView>
        resource="leads"
        messages="lead"
        storeKey={storeKey}
        sort={{ field: 'createdAt', order: 'DESC' }}
        columns={COLUMNS}
        nameOf={displayName}
        actions={(lead) => <LeadActions lead={lead} />}
        filters={<Filters />}
        emptyAction={{ label: 'lead.add.open', to: ADD_LEAD }}
        bulk={bulk}
        withoutExport={withoutExport}
      >
        <LiveList />
      </RecordList>
    </LeadDialogs>
  );
}

function Filters() {
  const { filterValues, setFilters } = useListContext<LeadView>();
  return (
    <LeadFilters withStatus value={filterValues as LeadFilter} onChange={(filter) => setFilters(filter)} />
  );
}
