import type { BulkActionText } from '../components/BulkActionButton';
import type { ListText } from '../components/List';
import { plural } from '../components/text';

export const listText: ListText = {
  count: (total) => plural(total, 'analysis', 'analyses'),
  empty: 'No analyses yet',
  emptyHint: 'They arrive through the analysis form on the website.',
  noMatch: 'No analyses match these filters',
  failed: "Couldn't load the analyses.",
};

export const analysisText = {
  unlinked: 'No lead',
  openLead: 'Open lead',
  origin: {
    provider: 'estimate from market data',
    sample: 'sample figure for the demo, not market data',
    visitor: 'entered by the owner',
    staff: 'entered by staff',
    derived: 'calculated from market data',
    'regional default': 'regional figure',
    'fallback estimate': 'our standard estimate',
  },
  run: 'Run Again',
  runOf: (name: string) => `Run again: ${name}`,
  runTitle: 'Run the analysis again',
  runText: "Requests the rent data again. Correct the address first if it's wrong.",
  runFailed: "The analysis wasn't run.",
  ran: 'Analysis running again',
  report: 'Report',
  reportOf: (name: string) => `Report for ${name} (opens in a new tab)`,
  attach: 'Attach',
  attachOf: (name: string) => `Attach to a lead: ${name}`,
  attachTitle: (name: string) => `Which lead does ${name} belong to?`,
  attachTo: (name: string) => `Attach to ${name}`,
  attached: 'Analysis attached to the lead',
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  deleted: 'Analysis deleted',
};

export const DELETE_TEXT =
  "This can't be undone. An analysis that is a lead's report stays until the lead is deleted.";

export const bulkDeleteText: BulkActionText = {
  label: (count) => `Delete ${count}`,
  title: (count) => `Delete ${plural(count, 'analysis', 'analyses')}?`,
  text: (count) =>
    count === 1
      ? DELETE_TEXT
      : "This can't be undone. Analyses that are a lead's report stay until the lead is deleted.",
  submit: () => 'Delete',
  done: (count) => `${plural(count, 'analysis', 'analyses')} deleted`,
};
