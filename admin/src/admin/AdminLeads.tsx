import { useListContext } from 'react-admin';
import type { LeadFilter, LeadView } from '../../../src/shared/leads/lead.contract.js';
import { displayName } from '../../../src/shared/leads/lead.contract.js';
import { ContactInfo } from '../leads/ContactInfo';
import { LeadActions } from '../leads/LeadActions';
import { LeadFilters } from '../leads/LeadFilters';
import { LiveList } from '../leads/LiveList';
import { PropertyInfo } from '../leads/PropertyInfo';
import { StatusSelect } from '../leads/StatusSelect';
import { TimeAgo } from '../leads/TimeAgo';
import { BulkAction } from '../lists/BulkAction';
import { RecordList } from '../lists/RecordList';
import type { Column } from '../lists/recordList';
import { useApi } from '../useApi';

const COLUMNS: Column<LeadView>[] = [
  {
    key: 'contact',
    label: 'lead.column.contact',
    sort: 'name',
    render: (lead) => <ContactInfo lead={lead} />,
  },
  {
    key: 'property',
    label: 'lead.column.property',
    sort: 'city',
    render: (lead) => <PropertyInfo lead={lead} />,
  },
  {
    key: 'status',
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

/** The tab `Lead Management`. */
export function AdminLeads() {
  return (
    <RecordList<LeadView>
      resource="leads"
      messages="lead"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={COLUMNS}
      nameOf={displayName}
      actions={(lead) => <LeadActions lead={lead} />}
      filters={<Filters />}
      bulk={<DeleteLeads />}
    >
      <LiveList />
    </RecordList>
  );
}

function Filters() {
  const { filterValues, setFilters } = useListContext<LeadView>();
  return (
    <LeadFilters withStatus value={filterValues as LeadFilter} onChange={(filter) => setFilters(filter)} />
  );
}

function DeleteLeads() {
  const api = useApi();
  return (
    <BulkAction
      messages="admin.leads.delete"
      act={(id) => api.delete('leads', { id })}
      danger
      word="delete"
    />
  );
}
