import * as z from 'zod/mini';
import { define, intSchema, textSchema } from './fields.js';
import { addTaskSchema } from './task.js';
import type { StaffMember } from './user.js';

export const CALL_OUTCOMES = ['reached', 'voicemail', 'noAnswer', 'wrongNumber'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** How a call ended: an outcome that staff record, or `missed` for an owner's call that no one answered. */
export const CALL_ENDS = [...CALL_OUTCOMES, 'missed'] as const;
export type CallEnd = (typeof CALL_ENDS)[number];

/** Title of the task that a missed call creates. */
export const CALL_BACK_TASK = 'Return missed call';

export const CALL_OUTCOME_LABELS: Record<CallEnd, string> = {
  reached: 'Reached',
  voicemail: 'Left a voicemail',
  noAnswer: 'No answer',
  wrongNumber: 'Wrong number',
  missed: 'Missed call',
};

/** These count as contact: the owner heard from us. A call that isn't answered, or reaches the wrong person, does not. */
export const CONTACTS: readonly CallEnd[] = ['reached', 'voicemail'];

export function isContact(outcome: CallEnd): boolean {
  return CONTACTS.includes(outcome);
}

export const CALL_NOTE_MAX = 4_000;

/** A call that staff made to an owner. */
export interface CallView {
  id: string;
  leadId: string;
  outcome: CallEnd;
  note: string;
  /** Null when the account was deleted. */
  caller: StaffMember | null;
  createdAt: string;
  /** When it was last corrected, or null. */
  editedAt: string | null;
  version: number;
}

/**
 * Body of `PATCH /api/leads/:id/calls/:callId`; merges. A `task` is added to earlier ones. A stale `version`
 * is 409 `CALL_CHANGED`, and so is a repeated request.
 */
export const editCallSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    outcome: z.optional(z.enum(CALL_OUTCOMES, 'Choose what happened')),
    note: z.optional(textSchema(CALL_NOTE_MAX)),
    task: z.optional(z.pick(addTaskSchema, { title: true, dueAt: true })),
    version: intSchema(),
  }),
);
export type EditCall = z.output<typeof editCallSchema>;

/** Body of `POST /api/leads/:id/calls`. Repeating an `id` logs nothing new. */
export const logCallSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    id: z.optional(z.guid()),
    outcome: z.enum(CALL_OUTCOMES, 'Choose what happened'),
    note: z._default(textSchema(CALL_NOTE_MAX), ''),
    /** What to do next, for the caller. */
    task: z.optional(z.pick(addTaskSchema, { title: true, dueAt: true })),
  }),
);
export type LogCall = z.output<typeof logCallSchema>;
