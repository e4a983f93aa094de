import type { EntryView } from '#shared/analysis.js';
import type { BulkActionText } from '../components/BulkActionButton';
import type { ListText } from '../components/List';
import { plural } from '../components/plural';

export const listText: ListText = {
  count: (total) => plural(total, 'analysis', 'analyses'),
  empty: 'No analyses yet',
  emptyHint: 'They come in through the analysis form on the website.',
  noMatch: 'No analyses match these filters',
  failed: 'The analyses could not be loaded.',
};

export const DELETE_TEXT =
  "It can't be recovered. An analysis that is the report of a lead is kept and deleted with its lead.";

export const bulkDeleteText: BulkActionText = {
  label: (count) => `Delete ${count}`,
  title: (count) => `Delete ${plural(count, 'analysis', 'analyses')}?`,
  text: (count) =>
    count === 1
      ? DELETE_TEXT
      : "They can't be recovered. Those that are the report of a lead are kept and deleted with their leads.",
  submit: () => 'Delete',
  done: (count) => `${plural(count, 'analysis', 'analyses')} deleted`,
};

/** Which property it is, in short. */
export function streetOf({ streetAddress, city }: Pick<EntryView, 'streetAddress' | 'city'>): string {
  return `${streetAddress}, ${city}`;
}
