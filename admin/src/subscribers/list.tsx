import type { SubscriberView } from '#shared/analysis.js';
import { BulkDeleteButton } from '../components/BulkActionButton';
import { DataTable } from '../components/DataTable';
import { DeleteButton } from '../components/DeleteButton';
import { SearchFilter } from '../components/filters';
import { List } from '../components/List';
import { AdminPage } from '../layout/AdminPage';
import { TimeAgo } from '../time/TimeAgo';
import { bulkDeleteText, listText, text } from './text';

const filters = [<SearchFilter key="q" source="q" label={text.search} alwaysOn />];

/** `/admin/subscribers`: email addresses that requested an analysis. */
export function SubscriberList() {
  return (
    <AdminPage title={text.title}>
      <List<SubscriberView> text={listText} filters={filters} sort={{ field: 'createdAt', order: 'DESC' }}>
        <DataTable<SubscriberView>
          label={text.title}
          bulkActionButtons={<BulkDeleteButton text={bulkDeleteText} />}
        >
          <DataTable.Col<SubscriberView> source="email" label={text.email} />
          <DataTable.Col<SubscriberView> source="name" label={text.name} />
          <DataTable.Col<SubscriberView> source="analyses" label={text.analyses} disableSort />
          <DataTable.Col<SubscriberView>
            source="createdAt"
            label={text.since}
            render={({ createdAt }) => <TimeAgo iso={createdAt} />}
          />
          <DataTable.Col label="Actions" cellClassName="actions">
            <DeleteButton text={text.deleteOne} done={text.deleted} />
          </DataTable.Col>
        </DataTable>
      </List>
    </AdminPage>
  );
}
