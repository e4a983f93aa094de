import { LEAD_EDITABLE } from '../../../src/shared/leads/lead.contract.js';
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

/** How it is told that somebody else changed a lead meanwhile. */
export const LEAD_CONFLICT = { title: 'lead.conflict', fields: LEAD_EDITABLE, labels: 'lead.field' };
