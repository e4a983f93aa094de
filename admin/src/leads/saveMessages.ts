import { LEAD_EDITABLE } from '#shared/lead.js';
import type { SaveMessages } from '../components/useSaveOutcome';
import { leadPageText } from './page/text';
import { leadText } from './text';

export const LEAD_SAVE: SaveMessages = {
  saved: leadText.updated,
  failed: leadText.updateFailed,
  conflict: 'LEAD_CHANGED',
};

export const STATUS_SAVE: SaveMessages = {
  ...LEAD_SAVE,
  saved: leadText.statusUpdated,
  failed: leadText.statusFailed,
};

export const DETAILS_SAVE: SaveMessages = {
  ...LEAD_SAVE,
  saved: leadPageText.property.updated,
  failed: leadPageText.property.updateFailed,
};

/** Conflict notice for leads. */
export const LEAD_CONFLICT = { title: leadText.conflict, fields: LEAD_EDITABLE, labels: leadText.field };
