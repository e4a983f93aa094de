import type { EntryView } from '../../../src/shared/analysis/entry.contract.js';
import { LiveList } from '../leads/LiveList';
import { BulkDelete } from '../lists/BulkDelete';
import { RecordList } from '../lists/RecordList';
import type { Column } from '../lists/recordList';
import { TimeAgo } from '../time/TimeAgo';
import { AnalysisActions } from './AnalysisActions';
import { AnalysisFilters } from './AnalysisFilters';
import { AnalysedProperty, LinkedLead, RentFound, Sender } from './AnalysisInfo';
import { EntryStatusBadge } from './EntryStatusBadge';
import { streetOf } from './streetOf';

const COLUMNS: Column<EntryView>[] = [
  {
    key: 'property',
    lines: 3,
    label: 'admin.analyses.property',
    sort: 'city',
    render: (entry) => <AnalysedProperty entry={entry} />,
  },
  {
    key: 'sender',
    lines: 2,
    label: 'admin.analyses.sender',
    sort: 'email',
    wide: true,
    render: (entry) => <Sender entry={entry} />,
  },
  {
    key: 'status',
    label: 'admin.analyses.status',
    sort: 'status',
    render: (entry) => <EntryStatusBadge entry={entry} />,
  },
  {
    key: 'rent',
    lines: 3,
    label: 'admin.analyses.rent',
    sort: 'rentEstimate',
    render: (entry) => <RentFound entry={entry} />,
  },
  { key: 'lead', label: 'admin.analyses.lead', render: (entry) => <LinkedLead entry={entry} /> },
  {
    key: 'created',
    label: 'admin.analyses.created',
    sort: 'createdAt',
    render: ({ createdAt }) => <TimeAgo iso={createdAt} />,
  },
];

/** The tab `Property Analysis`: every analysis, with or without a lead. */
export function AnalysesTab() {
  return (
    <RecordList<EntryView>
      resource="analyses"
      messages="admin.analyses"
      emptyAction={{ label: 'page.nav.toSite', href: '/' }}
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={COLUMNS}
      nameOf={streetOf}
      actions={(entry) => <AnalysisActions entry={entry} />}
      filters={<AnalysisFilters />}
      bulk={<BulkDelete messages="admin.analyses.delete" />}
    >
      {/* An analysis arrives with its lead and is settled with it, so news of leads are news of analyses. */}
      <LiveList />
    </RecordList>
  );
}
