import type { SaveMessages } from '../saving/useSaveOutcome';

export const LEAD_SAVE: SaveMessages = {
  saved: 'lead.updated',
  failed: 'lead.updateFailed',
  conflict: 'LEAD_CHANGED',
};

export const STATUS_SAVE: SaveMessages = {
  ...LEAD_SAVE,
  saved: 'lead.statusUpdated',
  failed: 'lead.statusFailed',
};

export const DETAILS_SAVE: SaveMessages = {
  ...LEAD_SAVE,
  saved: 'leadPage.property.updated',
  failed: 'leadPage.property.updateFailed',
};
