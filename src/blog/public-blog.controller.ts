import { Controller, Get, Header, Inject, Ip, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Feed } from 'feed';
import { z } from 'zod';
import {
  BLOG_FEEDS,
  BLOG_LIMITS,
  type BlogCard,
  type BlogQuery,
  cleanSearch,
  LAST_BLOG_PAGE,
  type PublicPost,
  SLUG_PATTERN,
} from '#shared/blog.js';
import { formatDate } from '#shared/format.js';
import { CompanyService } from '../content/company.service.js';
import { type PostCard, SocialCards } from '../content/images/social-cards.js';
import { Public } from '../platform/access/access.js';
import { CONFIG, type Config } from '../platform/config.js';
import { HideFromApiDescription } from '../platform/http/api-decorators.js';
import { answerPage } from '../platform/http/list-query.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { PostNotFound } from './blog.errors.js';
import { PublicBlogService } from './public-blog.service.js';

const slug = z.string().max(BLOG_LIMITS.slug).toLowerCase().regex(SLUG_PATTERN);

/** The public may send anything as a query. */
const blogQuerySchema: z.ZodType<BlogQuery> = z
  .strictObject({
    page: z.coerce.number().int().min(1).max(LAST_BLOG_PAGE),
    category: slug,
    tag: slug,
    author: slug,
    q: z.string().max(BLOG_LIMITS.query).transform(cleanSearch),
  })
  .partial();

/** Public posts; drafts, archived and scheduled posts are not found. */
@Controller('api/public/blog/posts')
export class PublicBlogController {
  constructor(
    private readonly blog: PublicBlogService,
    private readonly limits: RateLimits,
  ) {}

  @Public()
  @Get()
  async list(
    @Ip() ip: string,
    @Query({ schema: blogQuerySchema }) query: BlogQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlogCard[]> {
    if (query.q) await this.limits.count('publicRead', ip);
    const { posts, total, page, pageSize } = await this.blog.list(query);
    return answerPage(reply, 'posts', { range: { start: (page - 1) * pageSize } }, { rows: posts, total });
  }

  @Public()
  @Get(':slug')
  async get(
    @Param('slug') slug: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PublicPost | undefined> {
    const post = await this.blog.post(slug);
    if (!post) throw new PostNotFound();
    if (!('movedTo' in post)) return post;
    void reply.redirect(`/api/public/blog/posts/${post.movedTo}`, 301);
  }
}

/** Revalidate always, so an archived post disappears right away. */
const FRESH = 'no-cache';

/** RSS and Atom feeds of the newest posts. */
@HideFromApiDescription()
@Controller('blog')
export class FeedsController {
  constructor(
    private readonly blog: PublicBlogService,
    private readonly company: CompanyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Public()
  @Get('rss.xml')
  @Header('content-type', 'application/rss+xml; charset=utf-8')
  @Header('cache-control', FRESH)
  async rss(): Promise<string> {
    return (await this.feed(RSS)).rss2();
  }

  @Public()
  @Get('atom.xml')
  @Header('content-type', 'application/atom+xml; charset=utf-8')
  @Header('cache-control', FRESH)
  async atom(): Promise<string> {
    return (await this.feed(ATOM)).atom1();
  }

  private async feed(format: FeedFormat): Promise<Feed> {
    const [{ posts }, { name }] = await Promise.all([this.blog.list({}), this.company.read()]);
    const site = this.config.PUBLIC_SITE_URL;
    const { Feed } = await import('feed');
    const feed = new Feed({
      id: `${site}/blog`,
      link: `${site}/blog`,
      title: `${name} Blog`,
      description: 'Advice for rental owners in Greater Des Moines.',
      language: 'en-US',
      copyright: name,
      updated: posts[0] ? new Date(posts[0].publishedAt) : new Date(0),
      feedLinks: { rss: site + BLOG_FEEDS.rss.path, atom: site + BLOG_FEEDS.atom.path },
    });
    for (const post of posts) addPost(feed, post, site, format);
    return feed;
  }
}

interface FeedFormat {
  title(title: string): string;
  /** The category's label; undefined to show only its slug. */
  label(name: string): string | undefined;
}

const RSS: FeedFormat = { title: (title) => title, label: (name) => name };
/** Atom titles are HTML, RSS titles are text. The feed library doesn't escape `<` in Atom labels. */
const ATOM: FeedFormat = { title: toHtml, label: (name) => (name.includes('<') ? undefined : name) };

function addPost(feed: Feed, post: BlogCard, site: string, { title: toTitle, label }: FeedFormat): void {
  const { title, slug, excerpt, publishedAt, category, author } = post;
  feed.addItem({
    id: `${site}/blog/${slug}`,
    link: `${site}/blog/${slug}`,
    // `]]>` would close the CDATA section.
    title: toTitle(title).replaceAll(']]>', ']] >'),
    description: toHtml(excerpt ?? ''),
    date: new Date(publishedAt),
    author: author ? [{ name: author.name, link: `${site}/blog/author/${author.slug}` }] : [],
    category: category ? [{ name: label(category.name), term: category.slug }] : [],
  });
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function toHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character]!);
}

/** Open Graph images of public posts. */
@HideFromApiDescription()
@Controller('blog')
export class OgImagesController {
  constructor(
    private readonly blog: PublicBlogService,
    private readonly company: CompanyService,
    private readonly cards: SocialCards,
  ) {}

  @Public()
  @Get(':slug/og.png')
  async send(
    @Param('slug') slug: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.cards.send(await this.cardOf(slug), request, reply);
  }

  private async cardOf(slug: string): Promise<PostCard> {
    const post = await this.blog.post(slug);
    if (!post || 'movedTo' in post) throw new PostNotFound();
    const { name } = await this.company.read();
    return {
      title: post.title,
      category: post.category?.name ?? null,
      byline: [post.author?.name, formatDate(post.publishedAt)].filter(Boolean).join(', '),
      company: name,
    };
  }
}
