import { z } from 'zod';
import {
  CONTENT_LIMITS,
  CONTENT_READ_ONLY,
  type ContentKind,
  type ContentOf,
  FAQ_PAGES,
  type FaqPage,
  CONTENT_LIMITS as LIMITS,
  SKYLINES,
} from './content.js';
import { httpsLinkSchema, phoneSchema, requiredTextSchema } from './fields.schema.js';

const line = requiredTextSchema(LIMITS.line);
const quote = requiredTextSchema(LIMITS.quote);
/** The Content-Security-Policy only allows images from this site. */
const picture = z
  .string()
  .max(LIMITS.url)
  .regex(
    /^\/(?!\/)[\w\-./]+(\?[\w\-=&.]*)?$/,
    'Enter the path of an image on this site, such as /site-images/team.png',
  );

/** The writable fields of each kind. */
const CONTENT_SCHEMAS = {
  'team-members': z.strictObject({
    name: line,
    role: line,
    phone: phoneSchema(LIMITS.phone),
    image: picture.nullable(),
    bookingUrl: httpsLinkSchema.nullable(),
  }),
  testimonials: z.strictObject({
    quote,
    name: line,
    property: line,
    rating: z.int().min(1).max(LIMITS.stars),
  }),
  'resident-quotes': z.strictObject({ quote, name: line, city: line }),
  faqs: z.strictObject({
    page: z.enum(FAQ_PAGES),
    question: requiredTextSchema(LIMITS.question),
    answer: requiredTextSchema(LIMITS.answer),
  }),
  requirements: z.strictObject({ title: line, text: requiredTextSchema(LIMITS.answer) }),
  neighborhoods: z.strictObject({
    name: line,
    description: requiredTextSchema(LIMITS.description),
    rentalsUrl: httpsLinkSchema,
    skyline: z.enum(SKYLINES),
  }),
} satisfies { [Kind in ContentKind]: z.ZodType<Omit<ContentOf[Kind], 'isSample'>> };

type Written = { [Kind in ContentKind]: z.infer<(typeof CONTENT_SCHEMAS)[Kind]> }[ContentKind];

export type CreateContent = Written;

/** Schema of a new record: nullable fields may be left out. */
export function createContentSchema(kind: ContentKind): z.ZodType<CreateContent> {
  const { shape } = CONTENT_SCHEMAS[kind];
  const fields = Object.entries<z.ZodType>(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodNullable ? field.default(null) : field,
  ]);
  return z.strictObject(Object.fromEntries(fields)) as unknown as z.ZodType<CreateContent>;
}

const readOnlyFields = Object.fromEntries(
  CONTENT_READ_ONLY.map((field) => [field, z.unknown().optional()]),
) as Record<(typeof CONTENT_READ_ONLY)[number], z.ZodOptional<z.ZodUnknown>>;

export type EditContent = Partial<Written> & {
  version?: number;
} & Partial<Record<(typeof CONTENT_READ_ONLY)[number], unknown>>;

/** Schema of an edit: the given fields are merged. */
export function editContentSchema(kind: ContentKind): z.ZodType<EditContent> {
  const schema: z.ZodObject = CONTENT_SCHEMAS[kind];
  return schema
    .partial()
    .extend({ version: z.int().optional(), ...readOnlyFields }) as z.ZodType<EditContent>;
}

export const moveContentSchema = z.strictObject({
  after: z.uuid().nullable().describe('The record above; null for the top of the list'),
});
export type MoveContent = z.infer<typeof moveContentSchema>;

export interface ContentFilter {
  id?: string[];
  page?: FaqPage;
}

/** Only FAQs have a page. */
export function contentFilterSchema(kind: ContentKind): z.ZodType<ContentFilter> {
  const ids = z.strictObject({ id: z.array(z.uuid()).max(CONTENT_LIMITS.rows) });
  return (kind === 'faqs' ? ids.extend({ page: z.enum(FAQ_PAGES) }) : ids).partial();
}
