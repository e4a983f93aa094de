import * as z from 'zod/mini';
import {
  define,
  emailSchema,
  intSchema,
  momentSchema,
  requiredTextSchema,
  textSchema,
  withChecks,
} from './fields.js';
import type { SitePicture } from './site-image.js';

export const BLOG_POST_STATUSES = ['draft', 'published', 'archived'] as const;
export type BlogPostStatus = (typeof BLOG_POST_STATUSES)[number];

/** Characters per field, tags per post and rows per list. */
export const BLOG_LIMITS = {
  title: 200,
  slug: 120,
  content: 500_000,
  /** `<` and `&` characters in a post: parsing deeply nested markup is slow. */
  contentMarks: 20_000,
  excerpt: 600,
  meta: 300,
  url: 500,
  name: 120,
  bio: 2_000,
  description: 600,
  alt: 300,
  tags: 20,
  query: 100,
  rows: 1_000,
  /** Ids in one filter. */
  ids: 100,
} as const;

interface BlogRecord {
  id: string;
  createdAt: string;
  updatedAt: string;
  version: number;
}

/**
 * A post as admins see it. A published post with a future `publishedAt` is scheduled: it becomes public at that time.
 */
export interface BlogPostView extends BlogRecord {
  title: string;
  slug: string;
  /** Sanitized HTML. Omitted in lists. */
  content?: string;
  excerpt: string | null;
  /** The URL of an uploaded image, `/blog-images/...`, or of one on another site. */
  featuredImage: string | null;
  featuredImageAlt: string | null;
  categoryId: string | null;
  authorId: string | null;
  tagIds: string[];
  status: BlogPostStatus;
  metaTitle: string | null;
  metaDescription: string | null;
  metaKeywords: string | null;
  publishedAt: string | null;
  categoryName: string | null;
  authorName: string | null;
}

export interface BlogCategoryView extends BlogRecord {
  name: string;
  slug: string;
  description: string | null;
  /** Posts of any status. */
  postCount: number;
}

export interface BlogTagView extends BlogRecord {
  name: string;
  slug: string;
  postCount: number;
}

export interface BlogAuthorView extends BlogRecord {
  name: string;
  /** Generated from the name by the server. */
  slug: string;
  /** Never public. */
  email: string;
  bio: string | null;
  avatarUrl: string | null;
  postCount: number;
}

/** The fields clients may write, per kind. */
export const BLOG_FIELDS = {
  'blog-posts': [
    'title',
    'slug',
    'content',
    'excerpt',
    'featuredImage',
    'featuredImageAlt',
    'categoryId',
    'authorId',
    'tagIds',
    'status',
    'metaTitle',
    'metaDescription',
    'metaKeywords',
    'publishedAt',
    'setPublishDate',
    'takeSlug',
  ],
  'blog-categories': ['name', 'slug', 'description'],
  'blog-tags': ['name', 'slug'],
  'blog-authors': ['name', 'email', 'bio', 'avatarUrl'],
} as const;
export type BlogResource = keyof typeof BLOG_FIELDS;

const idAndSearch = /* @__PURE__ */ define(() => ({
  id: withChecks(z.array(z.guid()), z.maxLength(BLOG_LIMITS.ids)),
  q: textSchema(BLOG_LIMITS.query),
}));

/** Filters of the admin list of posts. */
export const blogPostFilterSchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      ...idAndSearch,
      status: z.enum(BLOG_POST_STATUSES),
      categoryId: z.guid(),
      authorId: z.guid(),
    }),
  ),
);
export type BlogPostFilter = z.output<typeof blogPostFilterSchema>;

export const BLOG_POST_SORTS = ['createdAt', 'publishedAt', 'title', 'status', 'updatedAt'] as const;
export type BlogPostSort = (typeof BLOG_POST_SORTS)[number];

/** Filters of the admin lists of categories, tags and authors. */
export const blogTermFilterSchema = /* @__PURE__ */ define(() => z.partial(z.strictObject(idAndSearch)));
export type BlogTermFilter = z.output<typeof blogTermFilterSchema>;

export const BLOG_TERM_SORTS = ['name', 'slug', 'postCount', 'createdAt', 'updatedAt', 'id'] as const;
export type BlogTermSort = (typeof BLOG_TERM_SORTS)[number];
export type BlogTermKind = Exclude<BlogResource, 'blog-posts'>;
export type BlogTermView = BlogCategoryView | BlogTagView | BlogAuthorView;

/** Server-managed fields. Sending one back unchanged is fine; changing one is an error. */
export const BLOG_READ_ONLY = {
  'blog-posts': ['id', 'createdAt', 'updatedAt', 'categoryName', 'authorName'],
  'blog-categories': ['id', 'createdAt', 'updatedAt', 'postCount'],
  'blog-tags': ['id', 'createdAt', 'updatedAt', 'postCount'],
  'blog-authors': ['id', 'createdAt', 'updatedAt', 'slug', 'postCount'],
} as const satisfies Record<BlogResource, readonly string[]>;

/** Response of `POST /api/blog-posts/:id/preview`: a link to the saved post, whatever its status, valid for a day. */
export interface BlogPreviewLink {
  url: string;
}

/** An image uploaded for posts: `POST /api/blog-images` (multipart `file`), `GET /api/blog-images`, newest first. */
export interface BlogImageView {
  id: string;
  /** Goes into `src` and `featuredImage`: `/blog-images/{id}.png`. */
  url: string;
  picture: SitePicture;
  createdAt: string;
}

/** A post's author, as shown in lists. */
interface BlogCardAuthor {
  name: string;
  slug: string;
  avatarUrl: string | null;
  /** The avatar in small sizes, if it was uploaded here. */
  avatar: SitePicture | null;
}

/** A public post, as shown in lists. */
export interface BlogCard {
  id: string;
  title: string;
  slug: string;
  excerpt: string | null;
  featuredImage: string | null;
  featuredImageAlt: string | null;
  /** The featured image in all sizes, if it was uploaded here. */
  picture: SitePicture | null;
  publishedAt: string;
  readingMinutes: number;
  category: { name: string; slug: string } | null;
  author: BlogCardAuthor | null;
  /** In search results: the matching passage in segments. */
  hit?: { text: string; isMatch: boolean }[];
}

/** Query of `GET /api/public/blog/posts`, which returns cards and puts the total in Content-Range. */
export interface BlogQuery {
  /** From 1. */
  page?: number;
  category?: string;
  tag?: string;
  author?: string;
  q?: string;
}

export interface BlogListing {
  posts: BlogCard[];
  total: number;
  page: number;
  pageSize: number;
  /** What is listed; null for an unknown category, tag or author, or one without public posts. */
  of:
    | { kind: 'all' }
    | { kind: 'category' | 'tag' | 'author'; name: string; description: string | null }
    | null;
  /** Categories with public posts, by name. */
  categories: { name: string; slug: string; postCount: number }[];
}
export const BLOG_PAGE_SIZE = 12;
/** Search ranks at most this many of the newest matching posts. */
export const BLOG_SEARCH_MAX = 500;

/** `GET /api/public/blog/posts/:slug` */
export interface PublicPost extends BlogCard {
  /** Sanitized HTML; every h2 and h3 has an id. */
  content: string;
  headings: { id: string; text: string; level: 2 | 3 }[];
  metaTitle: string | null;
  metaDescription: string | null;
  metaKeywords: string | null;
  updatedAt: string;
  author: (BlogCardAuthor & { bio: string | null }) | null;
  tags: { name: string; slug: string }[];
  related: BlogCard[];
}

/** A slug the post used to have; pages redirect to the current one with a 301. */
export interface PostRedirect {
  movedTo: string;
}

/** Lowercase words separated by single hyphens. */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Turns a title or name into a slug; empty when no character of it can be used. */
export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, BLOG_LIMITS.slug)
    .replace(/^-+|-+$/g, '');
}

/** The largest offset we let the database skip to. */
const MAX_OFFSET = 100_000;
/** The last page a listing can have. */
export const LAST_BLOG_PAGE = Math.floor(MAX_OFFSET / BLOG_PAGE_SIZE) + 1;

/** Search text without control characters. */
export function cleanSearch(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim();
}

/** The page and search text in a URL. Invalid values and page 1 are left out. */
export function parseBlogQuery(params: URLSearchParams): Pick<BlogQuery, 'page' | 'q'> {
  const page = Number(params.get('page') ?? 1);
  const q = cleanSearch(params.get('q') ?? '').slice(0, BLOG_LIMITS.query);
  return {
    ...(Number.isInteger(page) && page > 1 && { page: Math.min(page, LAST_BLOG_PAGE) }),
    ...(q && { q }),
  };
}

export const BLOG_FEEDS = {
  rss: { path: '/blog/rss.xml', type: 'application/rss+xml' },
  atom: { path: '/blog/atom.xml', type: 'application/atom+xml' },
} as const;

/** Optional text; blank means null. */
/* @__NO_SIDE_EFFECTS__ */
function blankableSchema(max: number) {
  return z.nullable(
    z.pipe(
      textSchema(max),
      z.transform((text: string) => text || null),
    ),
  );
}

const slugSchema = /* @__PURE__ */ define(() =>
  z.pipe(
    z.pipe(
      requiredTextSchema(BLOG_LIMITS.slug),
      z.transform((slug: string) => slug.toLowerCase()),
    ),
    withChecks(
      z.string(),
      z.regex(
        SLUG_PATTERN,
        'Use lowercase letters and numbers separated by hyphens, such as winter-checklist',
      ),
    ),
  ),
);

const EXTERNAL_IMAGE = /^https?:\/\/[a-z\d.-]+(:\d+)?([/?#][^\s"'`<>\\{|}^]*)?$/i;
const UPLOADED_IMAGE = /^\/blog-images\/[0-9a-f-]{36}(-\d{1,4})?\.(png|webp|avif)$/;

/** Whether an image may have this URL. The server never fetches it. */
export function isImageUrl(text: string): boolean {
  return UPLOADED_IMAGE.test(text) || (EXTERNAL_IMAGE.test(text) && URL.canParse(text));
}

const pictureSchema = /* @__PURE__ */ define(() =>
  z.nullable(
    z.pipe(
      withChecks(
        textSchema(BLOG_LIMITS.url),
        z.refine(
          (text) => text === '' || isImageUrl(text),
          'Enter a URL that starts with https:// or http://, or choose an uploaded image',
        ),
      ),
      z.transform((text: string) => text || null),
    ),
  ),
);

/** HTML; the server sanitizes it. */
const contentSchema = /* @__PURE__ */ define(() =>
  withChecks(
    z.string(),
    z.maxLength(BLOG_LIMITS.content, `At most ${BLOG_LIMITS.content} characters`),
    z.refine((html) => html.trim() !== '', 'Required'),
    z.refine((html) => (html.match(/[<&]/g)?.length ?? 0) <= BLOG_LIMITS.contentMarks, 'Too many tags'),
    z.refine((html) => html.isWellFormed(), 'Contains characters that cannot be stored'),
  ),
);

const requiredPostFields = /* @__PURE__ */ define(() => ({
  title: requiredTextSchema(BLOG_LIMITS.title),
  slug: slugSchema,
  content: contentSchema,
}));

const postFields = /* @__PURE__ */ define(() => ({
  excerpt: blankableSchema(BLOG_LIMITS.excerpt),
  featuredImage: pictureSchema,
  featuredImageAlt: blankableSchema(BLOG_LIMITS.alt),
  categoryId: z.nullable(z.guid()),
  authorId: z.nullable(z.guid()),
  tagIds: z.pipe(
    withChecks(z.array(z.guid()), z.maxLength(BLOG_LIMITS.tags, `At most ${BLOG_LIMITS.tags} tags`)),
    z.transform((ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))].sort()),
  ),
  status: z.enum(BLOG_POST_STATUSES),
  metaTitle: blankableSchema(BLOG_LIMITS.meta),
  metaDescription: blankableSchema(BLOG_LIMITS.meta),
  metaKeywords: blankableSchema(BLOG_LIMITS.meta),
  publishedAt: z.nullable(
    z.pipe(
      momentSchema,
      z.transform((moment: string) => new Date(moment).toISOString()),
    ),
  ),
  setPublishDate: z.boolean(),
  takeSlug: z.boolean(),
}));

export const createBlogPostSchema = /* @__PURE__ */ define(() =>
  z.extend(z.partial(z.strictObject(postFields)), requiredPostFields),
);
export type CreateBlogPost = z.output<typeof createBlogPostSchema>;

/* @__NO_SIDE_EFFECTS__ */
function ignoredFields<Field extends string>(fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field, z.optional(z.unknown())])) as Record<
    Field,
    z.ZodMiniOptional<z.ZodMiniUnknown>
  >;
}

export const editBlogPostSchema = /* @__PURE__ */ define(() =>
  z.extend(z.partial(z.strictObject({ ...requiredPostFields, ...postFields })), {
    version: z.optional(intSchema()),
    ...ignoredFields(BLOG_READ_ONLY['blog-posts']),
  }),
);
export type EditBlogPost = z.output<typeof editBlogPostSchema>;

type Fields = Record<string, z.ZodMiniType>;

/** Required and optional fields per kind. */
const termFields = /* @__PURE__ */ define((): Record<BlogTermKind, [required: Fields, optional: Fields]> => {
  const name = requiredTextSchema(BLOG_LIMITS.name);
  return {
    'blog-categories': [
      { name, slug: slugSchema },
      { description: blankableSchema(BLOG_LIMITS.description) },
    ],
    'blog-tags': [{ name, slug: slugSchema }, {}],
    'blog-authors': [
      { name, email: emailSchema },
      { bio: blankableSchema(BLOG_LIMITS.bio), avatarUrl: pictureSchema },
    ],
  };
});

/** The fields of a category, tag or author. */
export type BlogTermInput = Record<string, string | null>;
export type EditBlogTerm = BlogTermInput & { version?: number };

export function createBlogTermSchema(kind: BlogTermKind) {
  const [required, optional] = termFields[kind];
  const schema = z.extend(z.partial(z.strictObject(optional)), required);
  return schema as unknown as z.ZodMiniObject & z.ZodMiniType<BlogTermInput>;
}

export function editBlogTermSchema(kind: BlogTermKind) {
  const [required, optional] = termFields[kind];
  const schema = z.extend(z.partial(z.strictObject({ ...required, ...optional })), {
    version: z.optional(intSchema()),
    ...ignoredFields(BLOG_READ_ONLY[kind]),
  });
  return schema as unknown as z.ZodMiniType<EditBlogTerm>;
}
