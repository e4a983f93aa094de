import type { SubscriberView } from '../../../src/shared/analysis/subscriber.contract.js';
import { BulkDelete } from '../lists/BulkDelete';
import { DeleteOne } from '../lists/DeleteOne';
import { FilterBar } from '../lists/FilterBar';
import { RecordList } from '../lists/RecordList';
import type { Column } from '../lists/recordList';
import { TimeAgo } from '../time/TimeAgo';

const COLUMNS: Column<SubscriberView>[] = [
  { key: 'email', label: 'subscribers.email', sort: 'email', render: ({ email }) => email },
  {
    key: 'name',
    label: 'subscribers.name',
    sort: 'name',
    isBlank: ({ name }) => !name,
    render: ({ name }) => name ?? '–',
  },
  { key: 'analyses', label: 'subscribers.analyses', render: ({ analyses }) => analyses },
  {
    key: 'since',
    label: 'subscribers.since',
    sort: 'createdAt',
    render: ({ createdAt }) => <TimeAgo iso={createdAt} />,
  },
];

/** `/admin/subscribers`: the addresses that asked for an analysis. */
export function SubscribersPage() {
  return (
    <RecordList<SubscriberView>
      resource="subscribers"
      messages="subscribers"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={COLUMNS}
      nameOf={({ email }) => email}
      actions={(subscriber) => (
        <DeleteOne
          resource="subscribers"
          record={subscriber}
          messages="subscribers"
          name={subscriber.email}
        />
      )}
      filters={<Filters />}
      bulk={<BulkDelete messages="subscribers.delete" />}
    />
  );
}

function Filters() {
  return <FilterBar search={{ label: 'subscribers.search', field: 'q' }} />;
}
