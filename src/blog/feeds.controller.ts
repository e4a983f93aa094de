import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Feed } from 'feed';
import type { BlogCard } from '#shared/blog.js';
import { BLOG_FEEDS } from '#shared/blog.js';
import { CompanyService } from '../content/company.service.js';
import { Public } from '../platform/access/access.js';
import { CONFIG, type Config } from '../platform/config.js';
import { PublicBlogService } from './public-blog.service.js';

/** Revalidate always, so an archived post disappears right away. */
const FRESH = 'no-cache';

/** RSS and Atom feeds of the newest posts. */
@ApiExcludeController()
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
