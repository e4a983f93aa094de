import { Injectable } from '@nestjs/common';
import { KeptRead } from '../platform/keeping/kept-read.js';
import { KeptReads } from '../platform/keeping/kept-reads.js';
import type { BlogListing, BlogMoved, BlogQuery, PublicPost } from '../shared/blog/blog.contract.js';
import { BLOG_LIMITS } from '../shared/blog/blog.contract.js';
import { SLUG_PATTERN } from '../shared/blog/slug.js';
import { imageIdsIn } from './blog-image-names.js';
import { BlogImages } from './blog-images.js';
import { BlogPreviews } from './blog-previews.js';
import { toContent } from './post-content.js';
import { PublicListing } from './public-listing.js';
import { PublicPosts, type StoredPost } from './public-posts.js';
import { PublicSitemap, type SitemapEntry } from './public-sitemap.js';

/** A change by another process, and a post whose time has come, show a second late. */
const KEEP_MS = 1_000;

/** The blog as everybody may read it; shared answers are kept for a moment. */
@Injectable()
export class PublicBlog {
  private readonly listings = new KeptReads((query: BlogQuery) => this.listing.read(query), {
    keepMs: KEEP_MS,
    isKept: ({ posts, of }) => of?.kind === 'all' || posts.length > 0,
  });
  private readonly stored = new KeptReads((slug: string) => this.posts.bySlug(slug), {
    keepMs: KEEP_MS,
    isKept: (post) => post !== null && !('movedTo' in post),
  });
  private readonly entries = new KeptRead(() => this.sitemap.read(), KEEP_MS);
  /** A stored post stays the same object while nothing changed, so its content is made fit for pages once. */
  private readonly shown = new WeakMap<StoredPost, Promise<PublicPost>>();

  constructor(
    private readonly listing: PublicListing,
    private readonly posts: PublicPosts,
    private readonly sitemap: PublicSitemap,
    private readonly images: BlogImages,
    private readonly previews: BlogPreviews,
  ) {}

  /** Searches are endless, so they are not kept. */
  list(query: BlogQuery): Promise<BlogListing> {
    const { page = 1, category, tag, author, q } = query;
    return q ? this.listing.read(query) : this.listings.get({ page, category, tag, author });
  }

  /** Null for what is not there or not for the public. */
  async post(slug: string): Promise<PublicPost | BlogMoved | null> {
    if (slug.length > BLOG_LIMITS.slug || !SLUG_PATTERN.test(slug.toLowerCase())) return null;
    const stored = await this.stored.get(slug);
    return stored === null || 'movedTo' in stored ? stored : this.show(stored);
  }

  /** The post a preview link was made for, whatever its status; null when the link is not good. */
  async preview(token: string): Promise<PublicPost | null> {
    const id = this.previews.read(token);
    const stored = id && (await this.posts.byId(id));
    return stored ? this.show(stored) : null;
  }

  /** Every public address of the blog, for search engines. */
  addresses(): Promise<SitemapEntry[]> {
    return this.entries.get();
  }

  /** The next page reads what was changed just now. */
  forget(): void {
    this.listing.forget();
    this.listings.forget();
    this.stored.forget();
    this.entries.forget();
  }

  private show(stored: StoredPost): Promise<PublicPost> {
    const shown = this.shown.get(stored) ?? this.prepare(stored);
    this.shown.set(stored, shown);
    shown.catch(() => this.shown.delete(stored));
    return shown;
  }

  private async prepare(stored: StoredPost): Promise<PublicPost> {
    const pictures = await this.images.picturesOf(imageIdsIn(stored.content));
    return { ...stored, ...toContent(stored.content, pictures) };
  }
}
