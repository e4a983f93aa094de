import { LEAD_NOT_FOUND, type LeadView, LOST_NEEDS_REASON, NO_EMAIL_YET } from '#shared/lead.js';
import { defineError } from '../platform/errors.js';

export const LeadNotFound = defineError('not-found', 'LEAD_NOT_FOUND', LEAD_NOT_FOUND);

/** The lead texted or called us, and we only know the number. */
export const EmailMissing = defineError('conflict', 'EMAIL_MISSING', NO_EMAIL_YET);

/** Carries the current lead, so that the console can show what changed. */
export const LeadChanged = defineError('conflict', 'LEAD_CHANGED', (current: LeadView) => ({
  message: 'Someone else changed this lead in the meantime.',
  details: { current },
}));

/** The id a client made up already belongs to another request. */
export const IdTaken = defineError('conflict', 'ID_TAKEN', 'This id is taken.');

/** The last change is too old, was made by someone else, or something happened since. */
export const NothingToUndo = defineError(
  'conflict',
  'NOTHING_TO_UNDO',
  'This change can no longer be undone.',
);

export const LostWithoutReason = defineError('invalid', 'LOST_WITHOUT_REASON', {
  message: LOST_NEEDS_REASON,
  errors: [{ field: 'statusReason', code: 'REQUIRED', message: LOST_NEEDS_REASON }],
});
