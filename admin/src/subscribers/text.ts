import type { BulkActionText } from '../components/BulkActionButton';
import type { ListText } from '../components/List';
import { plural } from '../components/plural';

export const text = {
  title: 'Subscribers',
  search: 'Search name, email',
  email: 'Email',
  name: 'Name',
  analyses: 'Analyses',
  since: 'Subscribed',
  deleted: 'Subscriber deleted',
  deleteOne: 'The address is deleted. Its leads and analyses stay.',
};

export const listText: ListText = {
  count: (total) => plural(total, 'subscriber'),
  empty: 'No subscribers yet',
  emptyHint: 'Everyone who asks for an analysis on the website shows up here.',
  noMatch: 'No subscribers match these filters',
  failed: "The subscribers couldn't be loaded.",
};

export const bulkDeleteText: BulkActionText = {
  label: (count) => `Delete ${count}`,
  title: (count) => `Delete ${plural(count, 'subscriber')}?`,
  text: (count) =>
    count === 1 ? text.deleteOne : 'The addresses are deleted. Their leads and analyses stay.',
  submit: () => 'Delete',
  done: (count) => `${plural(count, 'subscriber')} deleted`,
};
