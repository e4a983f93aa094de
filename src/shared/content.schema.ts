import * as z from 'zod/mini';
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
import { httpsLinkSchema, phoneSchema, requiredTextSchema, wholeNumberSchema, withChecks } from './fields.js';

const line = requiredTextSchema(LIMITS.line);
const quote = requiredTextSchema(LIMITS.quote);
/** The Content-Security-Policy only allows images from this site. */
const picture = z
  .string()
  .check(
    z.maxLength(LIMITS.url),
    z.regex(
      /^\/(?!\/)[\w\-./]+(\?[\w\-=&.]*)?$/,
      'Enter the path of an image on this site, such as /site-images/team.png',
    ),
  );

/** The writable fields of each kind. */
export const CONTENT_SCHEMAS = {
  'team-members': z.strictObject({
    name: line,
    role: line,
    phone: phoneSchema(LIMITS.phone),
    image: z.nullable(picture),
    bookingUrl: z.nullable(httpsLinkSchema),
  }),
  testimonials: z.strictObject({
    quote,
    name: line,
    property: line,
    rating: wholeNumberSchema(1, LIMITS.stars),
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
} satisfies { [Kind in ContentKind]: z.ZodMiniType<Omit<ContentOf[Kind], 'isSample'>> };

type Written = { [Kind in ContentKind]: z.infer<(typeof CONTENT_SCHEMAS)[Kind]> }[ContentKind];

export type CreateContent = Written;

/** Schema of a new record: nullable fields may be left out. */
export function createContentSchema(kind: ContentKind): z.ZodMiniType<CreateContent> {
  const { shape } = CONTENT_SCHEMAS[kind];
  const fields = Object.entries<z.ZodMiniType>(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodMiniNullable ? z._default(field, null) : field,
  ]);
  return z.strictObject(Object.fromEntries(fields)) as unknown as z.ZodMiniType<CreateContent>;
}

const readOnlyFields = Object.fromEntries(
  CONTENT_READ_ONLY.map((field) => [field, z.optional(z.unknown())]),
) as Record<(typeof CONTENT_READ_ONLY)[number], z.ZodMiniOptional<z.ZodMiniUnknown>>;

export type EditContent = Partial<Written> & {
  version?: number;
} & Partial<Record<(typeof CONTENT_READ_ONLY)[number], unknown>>;

/** Schema of an edit: the given fields are merged. */
export function editContentSchema(kind: ContentKind): z.ZodMiniType<EditContent> {
  const schema: z.ZodMiniObject = CONTENT_SCHEMAS[kind];
  return z.extend(z.partial(schema), {
    version: z.optional(z.int()),
    ...readOnlyFields,
  }) as unknown as z.ZodMiniType<EditContent>;
}

export const moveContentSchema = z.strictObject({
  after: withChecks(z.nullable(z.uuid()), z.describe('The record above; null for the top of the list')),
});
export type MoveContent = z.infer<typeof moveContentSchema>;

export interface ContentFilter {
  id?: string[];
  page?: FaqPage;
}

/** Only FAQs have a page. */
export function contentFilterSchema(kind: ContentKind): z.ZodMiniType<ContentFilter> {
  const ids = z.strictObject({ id: z.array(z.uuid()).check(z.maxLength(CONTENT_LIMITS.rows)) });
  return kind === 'faqs' ? z.partial(z.extend(ids, { page: z.enum(FAQ_PAGES) })) : z.partial(ids);
}
