/** Buttons and messages that every dialog and form shares. */
export const actionText = {
  cancel: 'Cancel',
  save: 'Save',
  working: 'Working...',
  failed: 'Something went wrong. Please try again.',
};

/** Filters, exports and confirmations. */
export const listMessages = {
  filters: 'Filters',
  filtersSet: 'Filters (%{count})',
  any: 'Any',
  clear: 'Clear filters',
  delete: 'Delete %{name}',
  exported: 'File saved',
  exportedPart: 'File saved. It’s full: narrow the filters to export the remaining rows.',
  exportFailed: 'The export failed. Please try again.',
};

export const confirmMessages = {
  type: 'Type %{word} to confirm',
  missing: 'Type %{word} to delete.',
};
