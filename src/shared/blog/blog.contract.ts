import type { SitePicture } from '../content/site-image.contract.js';

export const BLOG_POST_STATUSES = ['draft', 'published', 'archived'] as const;
export type BlogPostStatus = (typeof BLOG_POST_STATUSES)[number];

/** Characters, rows, bytes and tags a post. */
export const BLOG_LIMITS = {
  title: 200,
  slug: 120,
  content: 500_000,
  /** Angle brackets and ampersands of a post: reading very many tags in each other takes very long. */
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
  /** Records asked for by their ids. */
  ids: 100,
} as const;

interface Kept {
  id: string;
  createdAt: string;
  updatedAt: string;
  version: number;
}

/**
 * A post as admins see it. A published post whose `publishedAt` lies ahead is scheduled: the public sees it from that
 * moment on.
 */
export interface BlogPostView extends Kept {
  title: string;
  slug: string;
  /** HTML, sanitised when it was written. Lists leave it out. */
  content?: string;
  excerpt: string | null;
  /** An address: of a picture uploaded here, `/blog-images/...`, or of another site. */
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

export interface BlogCategoryView extends Kept {
  name: string;
  slug: string;
  description: string | null;
  /** Posts of any status that are filed here. */
  postCount: number;
}

export interface BlogTagView extends Kept {
  name: string;
  slug: string;
  postCount: number;
}

export interface BlogAuthorView extends Kept {
  name: string;
  /** Made from the name by the server. */
  slug: string;
  /** For staff only. */
  email: string;
  bio: string | null;
  avatarUrl: string | null;
  postCount: number;
}

/** What is written of each kind; the rest of a record is kept by the server. */
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

/** Filters of the admin list of posts. */
export interface BlogPostFilter {
  id?: string[];
  q?: string;
  status?: BlogPostStatus;
  categoryId?: string;
  authorId?: string;
}
export const BLOG_POST_SORTS = ['createdAt', 'publishedAt', 'title', 'status', 'updatedAt'] as const;
export type BlogPostSort = (typeof BLOG_POST_SORTS)[number];

/** Filters and sorts of the admin lists of categories, tags and authors. */
export interface BlogListFilter {
  id?: string[];
  q?: string;
}
export const BLOG_LIST_SORTS = ['name', 'slug', 'postCount', 'createdAt', 'updatedAt', 'id'] as const;
export type BlogListSort = (typeof BLOG_LIST_SORTS)[number];
export type BlogListKind = Exclude<BlogResource, 'blog-posts'>;
export const BLOG_LIST_KINDS = ['blog-categories', 'blog-tags', 'blog-authors'] as const;
export type BlogListView = BlogCategoryView | BlogTagView | BlogAuthorView;

/** Fields kept by the server; sent back unchanged they are ignored, changed they are refused. */
export const BLOG_READ_ONLY = {
  'blog-posts': ['id', 'createdAt', 'updatedAt', 'categoryName', 'authorName'],
  'blog-categories': ['id', 'createdAt', 'updatedAt', 'postCount'],
  'blog-tags': ['id', 'createdAt', 'updatedAt', 'postCount'],
  'blog-authors': ['id', 'createdAt', 'updatedAt', 'slug', 'postCount'],
} as const satisfies Record<BlogResource, readonly string[]>;

/** Answer of `POST /api/blog-posts/:id/preview`: shows the stored post, whatever its status, for a day. */
export interface BlogPreviewLink {
  url: string;
}

/** A picture uploaded for posts: `POST /api/blog-images` (multipart `file`), `GET /api/blog-images`, newest first. */
export interface BlogImageView {
  id: string;
  /** What the editor puts into `src` and into `featuredImage`: `/blog-images/{id}.png`. */
  url: string;
  picture: SitePicture;
  createdAt: string;
}

/** Who signed a post, as lists say it. */
export interface BlogCardAuthor {
  name: string;
  slug: string;
  avatarUrl: string | null;
  /** The avatar in small sizes when it was uploaded here. */
  avatar: SitePicture | null;
}

/** What the public sees of a post in lists. */
export interface BlogCard {
  id: string;
  title: string;
  slug: string;
  excerpt: string | null;
  featuredImage: string | null;
  featuredImageAlt: string | null;
  /** The featured image in all its sizes when it was uploaded here. */
  picture: SitePicture | null;
  publishedAt: string;
  readingMinutes: number;
  category: { name: string; slug: string } | null;
  author: BlogCardAuthor | null;
  /** In answers to a search: the passage that matched, and which parts of it did. */
  hit?: { text: string; isMatch: boolean }[];
}

/** `GET /api/public/blog/posts` answers the cards alone, and the total in Content-Range. */
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
  /** What the listing is of; null when there is no such category, tag or author, or none with public posts. */
  of:
    | { kind: 'all' }
    | { kind: 'category' | 'tag' | 'author'; name: string; description: string | null }
    | null;
  /** Categories with published posts, by name. */
  categories: { name: string; slug: string; postCount: number }[];
}
export const BLOG_PAGE_SIZE = 12;
/** A search ranks and shows at most this many of the newest posts that match. */
export const BLOG_SEARCH_MAX = 500;

/** `GET /api/public/blog/posts/:slug` */
export interface PublicPost extends BlogCard {
  /** HTML, sanitised again; every h2 and h3 has an id. */
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

/** An address a post had before: the pages answer it with 301 to the present one. */
export interface BlogMoved {
  movedTo: string;
}
