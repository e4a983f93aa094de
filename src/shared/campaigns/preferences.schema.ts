import { z } from 'zod';
import { MESSAGE_CHANNELS } from '../messages/message.contract.js';
import type { ChangePreferences, OptOut } from './preferences.contract.js';

const isWanted = z.boolean();

export const changePreferencesSchema = z
  .strictObject({
    email: isWanted,
    texts: z.literal(false),
    topics: z.strictObject({ warm_lead: isWanted, confirmation: isWanted, onboarding: isWanted }).partial(),
  })
  .partial() satisfies z.ZodType<ChangePreferences>;

export const optOutSchema = z.strictObject({
  channel: z.enum(MESSAGE_CHANNELS),
}) satisfies z.ZodType<OptOut>;
