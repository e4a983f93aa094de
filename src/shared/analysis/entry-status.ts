import type { EntryStatus } from './analysis.contract.js';

/** How staff read the status of an analysis, wherever they meet one. */
export const ENTRY_STATUS_LABELS: Record<EntryStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  fallback: 'Standard figures, no market data',
  failed: 'Failed',
};
