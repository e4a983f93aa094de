import { ENTRY_STATUS_LABELS, ENTRY_STATUSES, type EntryView } from '#shared/analysis.js';
import { AdminPage } from '../admin/AdminPage';
import { BulkDeleteButton } from '../components/BulkActionButton';
import { DataTable } from '../components/DataTable';
import { BooleanFilter, SearchFilter, SelectFilter, TextFilter } from '../components/filters';
import { List } from '../components/List';
import { LiveList } from '../leads/LiveList';
import { TimeAgo } from '../time/TimeAgo';
import { AnalysisActions } from './AnalysisActions';
import { AnalysedProperty, LinkedLead, RentFound, Sender } from './AnalysisInfo';
import { EntryStatusBadge } from './EntryStatusBadge';
import { bulkDeleteText, listText } from './text';

const filters = [
  <SearchFilter key="email" source="email" label="Email, in full" alwaysOn />,
  <SelectFilter
    key="status"
    source="status"
    label="Status"
    choices={ENTRY_STATUSES.map((id) => ({ id, name: ENTRY_STATUS_LABELS[id] }))}
    alwaysOn
  />,
  <BooleanFilter
    key="isLinked"
    source="isLinked"
    label="Lead"
    choices={[
      { id: 'true', name: 'With a lead' },
      { id: 'false', name: 'No lead' },
    ]}
    alwaysOn
  />,
  <TextFilter key="city" source="city" label="City" />,
];

/** The `Property Analysis` tab: every analysis, with or without a lead. */
export function AnalysisList() {
  return (
    <AdminPage title="Admin">
      <List<EntryView>
        text={listText}
        emptyAction={{ label: 'Open the form on the website', href: '/' }}
        filters={filters}
        sort={{ field: 'createdAt', order: 'DESC' }}
        cardHeight={480}
        // Analyses come in with their leads, and their changes are broadcast as changes of leads.
        notice={<LiveList />}
      >
        <DataTable<EntryView> label="Analyses" bulkActionButtons={<BulkDeleteButton text={bulkDeleteText} />}>
          <DataTable.Col<EntryView>
            source="city"
            label="Property"
            render={(entry) => <AnalysedProperty entry={entry} />}
          />
          <DataTable.Col<EntryView>
            source="email"
            label="Asked by"
            cellClassName="wide"
            render={(entry) => <Sender entry={entry} />}
          />
          <DataTable.Col<EntryView>
            source="status"
            label="Status"
            render={(entry) => <EntryStatusBadge entry={entry} />}
          />
          <DataTable.Col<EntryView>
            source="rentEstimate"
            label="Rent estimate"
            render={(entry) => <RentFound entry={entry} />}
          />
          <DataTable.Col<EntryView>
            source="leadId"
            label="Lead"
            disableSort
            render={(entry) => <LinkedLead entry={entry} />}
          />
          <DataTable.Col<EntryView>
            source="createdAt"
            label="Created"
            render={({ createdAt }) => <TimeAgo iso={createdAt} />}
          />
          <DataTable.Col<EntryView> label="Actions" render={(entry) => <AnalysisActions entry={entry} />} />
        </DataTable>
      </List>
    </AdminPage>
  );
}
