import type { Requirements } from '../content/requirements.js';
import type { PublicFormFields } from '../web/public-form.js';

export const ACKNOWLEDGMENT_TEXT = {
  mustTick: 'Please acknowledge the requirements before proceeding.',
  changed: 'The requirements were reworded after this page was opened. Please read them once more.',
  failed: 'Your acknowledgment could not be stored. Please try again.',
} as const;

/** Code of the refusal that brings the requirements as they are worded now. */
export const REQUIREMENTS_CHANGED = 'REQUIREMENTS_CHANGED';

/** Body of `POST /api/public/analyses/:leadId/acknowledgments`; `version` is that of the wording that was read. */
export interface AcknowledgeRequirementsRequest extends PublicFormFields {
  version: number;
}

export interface Acknowledged {
  /** Address of the company's calendar. */
  bookingUrl: string;
}

/** What 409 `REQUIREMENTS_CHANGED` carries beside its sentence. */
export type CurrentRequirements = {
  version: Requirements['version'];
  items: { title: string; text: string }[];
};
