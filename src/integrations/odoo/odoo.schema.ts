import { z } from 'zod';

export const idsSchema = z.array(z.object({ id: z.int() }));

/** Records with whatever fields were asked for. */
export const recordsSchema = z.array(z.looseObject({ id: z.int() }));

/** An empty value comes back as false. */
const text = z.union([z.string(), z.literal(false)]);
export const placedSchema = z.array(z.object({ id: z.int(), street: text, zip: text }));

/** A record of another list comes as its number and name. */
const reference = z.union([z.tuple([z.int(), z.string()]), z.literal(false)]);
export const statesSchema = z.array(z.object({ id: z.int(), country_id: reference }));

export const loadSchema = z.object({
  ids: z.union([z.array(z.int()), z.literal(false)]),
  messages: z.array(z.looseObject({ message: z.string().catch('') })),
});
