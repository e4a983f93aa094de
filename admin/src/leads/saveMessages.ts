import type { SaveMessages } from '../saving/useSaveOutcome';

export const LEAD_SAVE: SaveMessages = {
  saved: 'lead.updated',
  failed: 'lead.updateFailed',
  conflict: 'LEAD_CHANGED',
};

export const DETAILS_SAVE: SaveMessages = {
  ...LEAD_SAVE,
  saved: 'leadPage.property.updated',
  failed: 'leadPage.property.updateFailed',
};
