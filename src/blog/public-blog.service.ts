import { Injectable } from '@nestjs/common';
import {
  BLOG_LIMITS,
  type BlogCard,
  type BlogListing,
  type BlogQuery,
  type PostRedirect,
  type PublicPost,
  SLUG_PATTERN,
} from '#shared/blog.js';
import { CachedRead, CachedReads } from '../platform/cache.js';
import { imageIdsIn } from './blog-image.entity.js';
import { BlogImages } from './blog-images.service.js';
import { BlogPreviews } from './blog-previews.js';
import { renderContent } from './post-content.js';
import { PublicListing } from './public-listing.js';
import { PublicPosts, type StoredPost } from './public-posts.js';
import { PublicSitemap, type SitemapEntry } from './public-sitemap.js';

/** Changes by other processes and newly scheduled posts show up to a second late. */
const CACHE_MS = 1_000;

/** The public blog, cached for a moment. */
@Injectable()
export class PublicBlogService {
  private readonly listings = new CachedReads((query: BlogQuery) => this.listing.read(query), {
    ttlMs: CACHE_MS,
    isWorthCaching: ({ posts, of }) => of?.kind === 'all' || posts.length > 0,
  });
  private readonly areas = new CachedReads((area: string) => this.listing.about(area), { ttlMs: CACHE_MS });
  private readonly stored = new CachedReads((slug: string) => this.posts.bySlug(slug), {
    ttlMs: CACHE_MS,
    isWorthCaching: (post) => post !== null && !('movedTo' in post),
  });
  private readonly entries = new CachedRead(() => this.sitemap.read(), CACHE_MS);
  /** The cache returns the same object until a post changes, so its content is rendered once. */
  private readonly shown = new WeakMap<StoredPost, Promise<PublicPost>>();

  constructor(
    private readonly listing: PublicListing,
    private readonly posts: PublicPosts,
    private readonly sitemap: PublicSitemap,
    private readonly images: BlogImages,
    private readonly previews: BlogPreviews,
  ) {}

  /** Searches aren't cached: there are endless variants. */
  list(query: BlogQuery): Promise<BlogListing> {
    const { page = 1, category, tag, author, q } = query;
    return q ? this.listing.read(query) : this.listings.get({ page, category, tag, author });
  }

  /** The newest posts about an area; callers pass only areas that have a page. */
  about(area: string): Promise<BlogCard[]> {
    return this.areas.get(area);
  }

  /** Null if the post doesn't exist or isn't public. */
  async post(slug: string): Promise<PublicPost | PostRedirect | null> {
    if (slug.length > BLOG_LIMITS.slug || !SLUG_PATTERN.test(slug.toLowerCase())) return null;
    const stored = await this.stored.get(slug);
    return stored === null || 'movedTo' in stored ? stored : this.show(stored);
  }

  /** The post behind a preview link, whatever its status; null if the link is invalid. */
  async preview(token: string): Promise<PublicPost | null> {
    const id = this.previews.read(token);
    const stored = id && (await this.posts.byId(id));
    return stored ? this.show(stored) : null;
  }

  /** All public URLs of the blog, for the sitemap. */
  addresses(): Promise<SitemapEntry[]> {
    return this.entries.get();
  }

  /** Clears the cache after a change. */
  forget(): void {
    this.listing.forget();
    this.listings.clear();
    this.areas.clear();
    this.stored.clear();
    this.entries.clear();
  }

  private show(stored: StoredPost): Promise<PublicPost> {
    const shown = this.shown.get(stored) ?? this.prepare(stored);
    this.shown.set(stored, shown);
    shown.catch(() => this.shown.delete(stored));
    return shown;
  }

  private async prepare(stored: StoredPost): Promise<PublicPost> {
    const pictures = await this.images.picturesOf(imageIdsIn(stored.content));
    return { ...stored, ...renderContent(stored.content, pictures) };
  }
}
