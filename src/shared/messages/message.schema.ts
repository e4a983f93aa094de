import { z } from 'zod';
import { emailSchema, requiredTextSchema, textSchema } from '../fields.schema.js';
import {
  MESSAGE_CHANNELS,
  MESSAGE_STATES,
  MESSAGE_STREAMS,
  type MessageFilter,
  STAFF_TEXT_MAX,
} from './message.contract.js';

const state = z.enum(MESSAGE_STATES);

export const messageFilterSchema = z
  .strictObject({
    q: textSchema(100),
    channel: z.enum(MESSAGE_CHANNELS),
    stream: z.enum(MESSAGE_STREAMS),
    state: z.union([state, z.array(state).max(MESSAGE_STATES.length)]),
    template: textSchema(100),
    leadId: z.guid(),
  })
  .partial() satisfies z.ZodType<MessageFilter>;

const line = requiredTextSchema(150).refine((text) => !/[\r\n]/.test(text), 'On one line');

/** Each template takes its own data; what else a mail says, names and links above all, comes from the database. */
export const sendEmailSchema = z.discriminatedUnion('template', [
  z.strictObject({
    to: emailSchema,
    template: z.literal('analysis-report'),
    data: z.strictObject({}).default({}),
  }),
  z.strictObject({
    to: emailSchema,
    template: z.literal('staff-message'),
    data: z.strictObject({ subject: line, message: requiredTextSchema(5_000) }),
  }),
]);
export type SendEmail = z.infer<typeof sendEmailSchema>;

export const sendTextSchema = z.strictObject({ text: requiredTextSchema(STAFF_TEXT_MAX) });
export type SendText = z.infer<typeof sendTextSchema>;
