import { formatNumber } from '#shared/format.js';

/** Buttons and messages that every dialog and form shares. */
export const actionText = {
  cancel: 'Cancel',
  save: 'Save',
  working: 'Working...',
  failed: 'Something went wrong. Please try again.',
};

/** Filters, exports and deletes. */
export const listText = {
  moreThan: (count: string) => `More than ${count}`,
  rangeOfMany: ({ from, to, count }: { from: number; to: number; count: number }) =>
    `${from}-${to} of ${formatNumber(count)}+`,
  filters: 'Filters',
  filtersSet: (count: number) => `Filters (${count})`,
  sortBy: (label: string, order: string) =>
    `Sort by ${label.charAt(0).toLowerCase()}${label.slice(1)} ${order}`,
  any: 'Any',
  clear: 'Clear filters',
  delete: (name: string) => `Delete ${name}`,
  exported: 'File saved',
  exportedPart: "File saved. It's full: narrow the filters to export the remaining rows.",
  exportFailed: 'The export failed. Please try again.',
};

export const confirmText = {
  type: (word: string) => `Type ${word} to confirm`,
  missing: (word: string) => `Type ${word} to delete.`,
};

/** `1 lead`, `2 leads`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
