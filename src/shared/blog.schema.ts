import * as z from 'zod/mini';
import {
  BLOG_POST_STATUSES,
  BLOG_READ_ONLY,
  type BlogPostFilter,
  type BlogTermFilter,
  type BlogTermKind,
  BLOG_LIMITS as LIMITS,
  SLUG_PATTERN,
} from './blog.js';
import { emailSchema, momentSchema, requiredTextSchema, textSchema } from './fields.js';

/** Optional text; blank means null. */
const optionalText = (max: number) =>
  z.nullable(
    z.pipe(
      textSchema(max),
      z.transform((text: string) => text || null),
    ),
  );

const slugSchema = z.pipe(
  z.pipe(
    requiredTextSchema(LIMITS.slug),
    z.transform((slug: string) => slug.toLowerCase()),
  ),
  z
    .string()
    .check(
      z.regex(
        SLUG_PATTERN,
        'Use lowercase letters and numbers separated by hyphens, such as winter-checklist',
      ),
    ),
);

const EXTERNAL_IMAGE = /^https?:\/\/[a-z\d.-]+(:\d+)?([/?#][^\s"'`<>\\{|}^]*)?$/i;
const UPLOADED = /^\/blog-images\/[0-9a-f-]{36}(-\d{1,4})?\.(png|webp|avif)$/;

/** Whether an image may have this URL. The server never fetches it. */
export function isImageUrl(text: string): boolean {
  return UPLOADED.test(text) || (EXTERNAL_IMAGE.test(text) && URL.canParse(text));
}

const pictureSchema = z.nullable(
  z.pipe(
    textSchema(LIMITS.url).check(
      z.refine(
        (text) => text === '' || isImageUrl(text),
        'Enter a URL that starts with https:// or http://, or choose an uploaded image',
      ),
    ),
    z.transform((text: string) => text || null),
  ),
);

/** HTML; the server sanitizes it. */
const contentSchema = z.string().check(
  z.maxLength(LIMITS.content, `At most ${LIMITS.content} characters`),
  z.refine((html) => html.trim() !== '', 'Required'),
  z.refine((html) => marksIn(html) <= LIMITS.contentMarks, 'Too many tags'),
  z.refine((html) => html.isWellFormed(), 'Contains characters that cannot be stored'),
);

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
  categoryId: z.nullable(z.guid()),
  authorId: z.nullable(z.guid()),
  tagIds: z.pipe(
    z.array(z.guid()).check(z.maxLength(LIMITS.tags, `At most ${LIMITS.tags} tags`)),
    z.transform((ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))].sort()),
  ),
  status: z.enum(BLOG_POST_STATUSES),
  metaTitle: optionalText(LIMITS.meta),
  metaDescription: optionalText(LIMITS.meta),
  metaKeywords: optionalText(LIMITS.meta),
  publishedAt: z.nullable(
    z.pipe(
      momentSchema,
      z.transform((moment: string) => new Date(moment).toISOString()),
    ),
  ),
  setPublishDate: z.boolean(),
  takeSlug: z.boolean(),
};

export const createBlogPostSchema = z.extend(z.partial(z.strictObject(postFields)), requiredPostFields);
export type CreateBlogPost = z.infer<typeof createBlogPostSchema>;

const readOnly = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, z.optional(z.unknown())])) as Record<
    Field,
    z.ZodMiniOptional<z.ZodMiniUnknown>
  >;

export const editBlogPostSchema = z.extend(
  z.partial(z.strictObject({ ...requiredPostFields, ...postFields })),
  { version: z.optional(z.int()), ...readOnly(BLOG_READ_ONLY['blog-posts']) },
);
export type EditBlogPost = z.infer<typeof editBlogPostSchema>;

const named = { name: requiredTextSchema(LIMITS.name), slug: slugSchema };

/** Required and optional fields per kind. */
const TERM_FIELDS = {
  'blog-categories': [named, { description: optionalText(LIMITS.description) }],
  'blog-tags': [named, {}],
  'blog-authors': [
    { name: named.name, email: emailSchema },
    { bio: optionalText(LIMITS.bio), avatarUrl: pictureSchema },
  ],
} as const satisfies Record<BlogTermKind, readonly [Fields, Fields]>;
type Fields = Record<string, z.ZodMiniType<string | null, string | null>>;

/** The fields of a category, tag or author. */
export type BlogTermInput = Record<string, string | null>;

export function createBlogTermSchema(kind: BlogTermKind) {
  const [required, optional]: readonly [Fields, Fields] = TERM_FIELDS[kind];
  return z.extend(z.partial(z.strictObject(optional)), required) as z.ZodMiniObject &
    z.ZodMiniType<BlogTermInput>;
}

export type EditBlogTerm = BlogTermInput & { version?: number };

export function editBlogTermSchema(kind: BlogTermKind) {
  const [required, optional]: readonly [Fields, Fields] = TERM_FIELDS[kind];
  return z.extend(z.partial(z.strictObject({ ...required, ...optional })), {
    version: z.optional(z.int()),
    ...readOnly(BLOG_READ_ONLY[kind]),
  }) as unknown as z.ZodMiniType<EditBlogTerm>;
}

const filters = {
  id: z.array(z.guid()).check(z.maxLength(LIMITS.ids)),
  q: textSchema(LIMITS.query),
};

export const blogTermFilterSchema: z.ZodMiniType<BlogTermFilter> = z.partial(z.strictObject(filters));

export const blogPostFilterSchema: z.ZodMiniType<BlogPostFilter> = z.partial(
  z.strictObject({
    ...filters,
    status: z.enum(BLOG_POST_STATUSES),
    categoryId: z.guid(),
    authorId: z.guid(),
  }),
);
