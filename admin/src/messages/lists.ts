/** What every list and every second look says. */
export const listMessages = {
  actions: 'Actions',
  columns: 'Columns',
  filters: 'Filters',
  filtersSet: 'Filters (%{count})',
  any: 'Any',
  clear: 'Clear filters',
  delete: 'Delete %{name}',
  export: 'Export CSV',
  exporting: 'Exporting...',
  exported: 'The file was saved',
  exportedPart:
    'The file was saved. There are more rows than one file holds: narrow the filters for the rest.',
  exportFailed: 'The export failed. Please try again.',
  select: 'Select %{name}',
  selectPage: 'Select all on this page',
  selected: '%{smart_count} selected |||| %{smart_count} selected',
  unselect: 'Unselect',
  bulkFailed:
    '%{smart_count} could not be changed and stays selected. %{reasons} |||| %{smart_count} could not be changed and stay selected. %{reasons}',
  bulkStopped:
    'Stopped: %{smart_count} was left as it is and stays selected |||| Stopped: %{smart_count} were left as they are and stay selected',
};

export const confirmMessages = {
  type: 'Type %{word} to confirm',
  missing: 'Nothing is deleted until this says %{word}.',
};
