import { z } from 'zod';
import { emailSchema, momentSchema, requiredTextSchema, textSchema } from '../fields.schema.js';
import {
  BLOG_POST_STATUSES,
  BLOG_READ_ONLY,
  type BlogListFilter,
  type BlogListKind,
  type BlogPostFilter,
  BLOG_LIMITS as LIMITS,
} from './blog.contract.js';
import { SLUG_PATTERN } from './slug.js';

/** Text that need not be there; a field left blank is none. */
const optionalText = (max: number) =>
  textSchema(max)
    .transform((text) => text || null)
    .nullable();

const slugSchema = requiredTextSchema(LIMITS.slug)
  .transform((slug) => slug.toLowerCase())
  .pipe(
    z.string().regex(SLUG_PATTERN, 'Words and numbers with hyphens between them, such as winter-checklist'),
  );

const OTHER_SITE = /^https?:\/\/[a-z\d.-]+(:\d+)?([/?#][^\s"'`<>\\{|}^]*)?$/i;
const UPLOADED = /^\/blog-images\/[0-9a-f-]{36}(-\d{1,4})?\.(png|webp|avif)$/;

/** The address of a picture; the server never fetches it. */
export function isPictureAddress(text: string): boolean {
  return UPLOADED.test(text) || (OTHER_SITE.test(text) && URL.canParse(text));
}

const pictureSchema = textSchema(LIMITS.url)
  .refine(
    (text) => text === '' || isPictureAddress(text),
    'Enter an address that begins with https:// or http://, or choose an uploaded image',
  )
  .transform((text) => text || null)
  .nullable();

/** HTML; what may not stand in a post is taken out by the server. */
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

/** What may be written of each kind: first what must be there, then what need not. */
const LIST_FIELDS = {
  'blog-categories': [named, { description: optionalText(LIMITS.description) }],
  'blog-tags': [named, {}],
  'blog-authors': [
    { name: named.name, email: emailSchema },
    { bio: optionalText(LIMITS.bio), avatarUrl: pictureSchema },
  ],
} as const satisfies Record<BlogListKind, readonly [z.ZodRawShape, z.ZodRawShape]>;

/** The words of a category, tag or author. */
export type WriteBlogItem = Record<string, string | null>;

export function createBlogItemSchema(kind: BlogListKind): z.ZodType<WriteBlogItem> {
  const [required, optional] = LIST_FIELDS[kind];
  return z
    .strictObject(optional as z.ZodRawShape)
    .partial()
    .extend(required) as unknown as z.ZodType<WriteBlogItem>;
}

export type EditBlogItem = WriteBlogItem & { version?: number };

export function editBlogItemSchema(kind: BlogListKind): z.ZodType<EditBlogItem> {
  const [required, optional] = LIST_FIELDS[kind];
  return z
    .strictObject({ ...required, ...optional } as z.ZodRawShape)
    .partial()
    .extend({
      version: z.int().optional(),
      ...readOnly(BLOG_READ_ONLY[kind]),
    }) as unknown as z.ZodType<EditBlogItem>;
}

const found = { id: z.array(z.guid()).max(LIMITS.ids), q: textSchema(LIMITS.query) };

export const blogListFilterSchema: z.ZodType<BlogListFilter> = z.strictObject(found).partial();

export const blogPostFilterSchema: z.ZodType<BlogPostFilter> = z
  .strictObject({
    ...found,
    status: z.enum(BLOG_POST_STATUSES),
    categoryId: z.guid(),
    authorId: z.guid(),
  })
  .partial();
