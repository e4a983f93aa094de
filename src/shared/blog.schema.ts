import { z } from 'zod';
import {
  BLOG_POST_STATUSES,
  BLOG_READ_ONLY,
  type BlogPostFilter,
  type BlogTermFilter,
  type BlogTermKind,
  BLOG_LIMITS as LIMITS,
  SLUG_PATTERN,
} from './blog.js';
import { emailSchema, momentSchema, requiredTextSchema, textSchema } from './fields.schema.js';

/** Optional text; blank means null. */
const optionalText = (max: number) =>
  textSchema(max)
    .transform((text) => text || null)
    .nullable();

const slugSchema = requiredTextSchema(LIMITS.slug)
  .transform((slug) => slug.toLowerCase())
  .pipe(
    z
      .string()
      .regex(
        SLUG_PATTERN,
        'Use lowercase letters and numbers separated by hyphens, such as winter-checklist',
      ),
  );

const EXTERNAL_IMAGE = /^https?:\/\/[a-z\d.-]+(:\d+)?([/?#][^\s"'`<>\\{|}^]*)?$/i;
const UPLOADED = /^\/blog-images\/[0-9a-f-]{36}(-\d{1,4})?\.(png|webp|avif)$/;

/** Whether an image may have this URL. The server never fetches it. */
export function isImageUrl(text: string): boolean {
  return UPLOADED.test(text) || (EXTERNAL_IMAGE.test(text) && URL.canParse(text));
}

const pictureSchema = textSchema(LIMITS.url)
  .refine(
    (text) => text === '' || isImageUrl(text),
    'Enter a URL that starts with https:// or http://, or choose an uploaded image',
  )
  .transform((text) => text || null)
  .nullable();

/** HTML; the server sanitizes it. */
const contentSchema = z
  .string()
  .max(LIMITS.content, `At most ${LIMITS.content} characters`)
  .refine((html) => html.trim() !== '', 'Required')
  .refine((html) => marksIn(html) <= LIMITS.contentMarks, 'Too many tags')
  .refine((html) => html.isWellFormed(), 'Contains characters that cannot be stored');

function marksIn(html: string): number {
  return html.match(/[<&]/g)?.length ?? 0;
}

const requiredPostFields = {
  title: requiredTextSchema(LIMITS.title),
  slug: slugSchema,
  content: contentSchema,
};

const postFields = {
  excerpt: optionalText(LIMITS.excerpt),
  featuredImage: pictureSchema,
  featuredImageAlt: optionalText(LIMITS.alt),
  categoryId: z.guid().nullable(),
  authorId: z.guid().nullable(),
  tagIds: z
    .array(z.guid())
    .max(LIMITS.tags, `At most ${LIMITS.tags} tags`)
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))].sort()),
  status: z.enum(BLOG_POST_STATUSES),
  metaTitle: optionalText(LIMITS.meta),
  metaDescription: optionalText(LIMITS.meta),
  metaKeywords: optionalText(LIMITS.meta),
  publishedAt: momentSchema.transform((moment) => new Date(moment).toISOString()).nullable(),
  setPublishDate: z.boolean(),
  takeSlug: z.boolean(),
};

export const createBlogPostSchema = z.strictObject(postFields).partial().extend(requiredPostFields);
export type CreateBlogPost = z.infer<typeof createBlogPostSchema>;

const readOnly = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, z.unknown().optional()])) as Record<
    Field,
    z.ZodOptional<z.ZodUnknown>
  >;

export const editBlogPostSchema = z
  .strictObject({ ...requiredPostFields, ...postFields })
  .partial()
  .extend({ version: z.int().optional(), ...readOnly(BLOG_READ_ONLY['blog-posts']) });
export type EditBlogPost = z.infer<typeof editBlogPostSchema>;

const named = { name: requiredTextSchema(LIMITS.name), slug: slugSchema };

/** Required and optional fields per kind. */
const LIST_FIELDS = {
  'blog-categories': [named, { description: optionalText(LIMITS.description) }],
  'blog-tags': [named, {}],
  'blog-authors': [
    { name: named.name, email: emailSchema },
    { bio: optionalText(LIMITS.bio), avatarUrl: pictureSchema },
  ],
} as const satisfies Record<BlogTermKind, readonly [z.ZodRawShape, z.ZodRawShape]>;

/** The fields of a category, tag or author. */
export type BlogTermInput = Record<string, string | null>;

export function createBlogTermSchema(kind: BlogTermKind): z.ZodType<BlogTermInput> {
  const [required, optional] = LIST_FIELDS[kind];
  return z
    .strictObject(optional as z.ZodRawShape)
    .partial()
    .extend(required) as unknown as z.ZodType<BlogTermInput>;
}

export type EditBlogTerm = BlogTermInput & { version?: number };

export function editBlogTermSchema(kind: BlogTermKind): z.ZodType<EditBlogTerm> {
  const [required, optional] = LIST_FIELDS[kind];
  return z
    .strictObject({ ...required, ...optional } as z.ZodRawShape)
    .partial()
    .extend({
      version: z.int().optional(),
      ...readOnly(BLOG_READ_ONLY[kind]),
    }) as unknown as z.ZodType<EditBlogTerm>;
}

const filters = { id: z.array(z.guid()).max(LIMITS.ids), q: textSchema(LIMITS.query) };

export const blogTermFilterSchema: z.ZodType<BlogTermFilter> = z.strictObject(filters).partial();

export const blogPostFilterSchema: z.ZodType<BlogPostFilter> = z
  .strictObject({
    ...filters,
    status: z.enum(BLOG_POST_STATUSES),
    categoryId: z.guid(),
    authorId: z.guid(),
  })
  .partial();
