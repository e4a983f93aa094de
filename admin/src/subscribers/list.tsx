import type { SubscriberView } from '#shared/analysis.js';
import { type BulkActionText, BulkDeleteButton } from '../components/BulkActionButton';
import { DataTable } from '../components/DataTable';
import { DeleteButton } from '../components/DeleteButton';
import { BooleanFilter, SearchFilter } from '../components/filters';
import { List, type ListText } from '../components/List';
import { plural } from '../components/text';
import { AdminPage } from '../layout/AdminPage';
import { TimeAgo } from '../time/TimeAgo';

const text = {
  title: 'Subscribers',
  search: 'Search name, email',
  email: 'Email',
  name: 'Name',
  analyses: 'Analyses',
  newsletter: 'Newsletter since',
  hasNewsletter: 'Newsletter',
  since: 'First seen',
  deleted: 'Subscriber deleted',
  deleteOne: 'This deletes the address. Its leads and analyses stay.',
};

const listText: ListText = {
  count: (total) => plural(total, 'subscriber'),
  empty: 'No subscribers yet',
  emptyHint: 'Everyone who asks for an analysis or the newsletter on the website shows up here.',
  noMatch: 'No subscribers match these filters',
  failed: "Couldn't load the subscribers.",
};

const bulkDeleteText: BulkActionText = {
  label: (count) => `Delete ${count}`,
  title: (count) => `Delete ${plural(count, 'subscriber')}?`,
  text: (count) =>
    count === 1 ? text.deleteOne : 'This deletes the addresses. Their leads and analyses stay.',
  submit: () => 'Delete',
  done: (count) => `${plural(count, 'subscriber')} deleted`,
};

const filters = [
  <SearchFilter key="q" source="q" label={text.search} alwaysOn />,
  <BooleanFilter
    key="hasNewsletter"
    source="hasNewsletter"
    label={text.hasNewsletter}
    choices={[
      { id: 'true', name: 'Gets the newsletter' },
      { id: 'false', name: 'No newsletter' },
    ]}
    alwaysOn
  />,
];

/** `/admin/subscribers`: email addresses that requested an analysis or the newsletter. */
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
            source="newsletterSince"
            label={text.newsletter}
            disableSort
            render={({ newsletterSince }) => newsletterSince && <TimeAgo iso={newsletterSince} />}
          />
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
