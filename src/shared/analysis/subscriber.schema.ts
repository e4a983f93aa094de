import { z } from 'zod';
import { textSchema } from '../fields.schema.js';

export const subscriberFilterSchema = z.strictObject({ q: textSchema(100) }).partial();
