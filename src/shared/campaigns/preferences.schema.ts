import { z } from 'zod';
import type { ChangePreferences } from './preferences.contract.js';

const isWanted = z.boolean();

export const changePreferencesSchema = z
  .strictObject({
    email: isWanted,
    texts: z.literal(false),
    topics: z.strictObject({ warm_lead: isWanted, confirmation: isWanted, onboarding: isWanted }).partial(),
  })
  .partial() satisfies z.ZodType<ChangePreferences>;
