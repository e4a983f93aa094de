/** What filters, exports and confirmations say. */
export const listMessages = {
  filters: 'Filters',
  filtersSet: 'Filters (%{count})',
  any: 'Any',
  clear: 'Clear filters',
  delete: 'Delete %{name}',
  exported: 'The file was saved',
  exportedPart:
    'The file was saved. There are more rows than fit in one file: narrow the filters to export the rest.',
  exportFailed: 'The export failed. Please try again.',
};

export const confirmMessages = {
  type: 'Type %{word} to confirm',
  missing: 'Type %{word} first: nothing is deleted until then.',
};
