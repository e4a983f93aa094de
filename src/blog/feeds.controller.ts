import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Feed } from 'feed';
import { CompanyService } from '../content/company.service.js';
import { Public } from '../platform/access/access.decorators.js';
import { CONFIG, type Config } from '../platform/config.js';
import type { BlogCard } from '../shared/blog/blog.contract.js';
import { BLOG_FEEDS } from '../shared/blog/feeds.js';
import { PublicBlog } from './public-blog.js';

/** A post that was archived is in nobody's copy a moment later. */
const FRESH = 'no-cache';

/** The newest posts for feed readers. */
@ApiExcludeController()
@Controller('blog')
export class FeedsController {
  constructor(
    private readonly blog: PublicBlog,
    private readonly company: CompanyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Public()
  @Get('rss.xml')
  @Header('content-type', 'application/rss+xml; charset=utf-8')
  @Header('cache-control', FRESH)
  async rss(): Promise<string> {
    return (await this.feed(AS_TEXT)).rss2();
  }

  @Public()
  @Get('atom.xml')
  @Header('content-type', 'application/atom+xml; charset=utf-8')
  @Header('cache-control', FRESH)
  async atom(): Promise<string> {
    return (await this.feed(AS_HTML)).atom1();
  }

  private async feed(spelling: Spelling): Promise<Feed> {
    const [{ posts }, { name }] = await Promise.all([this.blog.list({}), this.company.read()]);
    const site = this.config.PUBLIC_SITE_URL;
    const feed = new Feed({
      id: `${site}/blog`,
      link: `${site}/blog`,
      title: `${name} Blog`,
      description: 'On owning rentals in Greater Des Moines.',
      language: 'en-US',
      copyright: name,
      updated: posts[0] ? new Date(posts[0].publishedAt) : new Date(0),
      feedLinks: { rss: site + BLOG_FEEDS.rss.path, atom: site + BLOG_FEEDS.atom.path },
    });
    for (const post of posts) addPost(feed, post, site, spelling);
    return feed;
  }
}

interface Spelling {
  title(title: string): string;
  /** The name of a category; undefined where the format has room only for its slug. */
  label(name: string): string | undefined;
}

const AS_TEXT: Spelling = { title: (title) => title, label: (name) => name };
/** A title is HTML to readers of Atom, and text to those of RSS; a label is an attribute, written with `<` as it is. */
const AS_HTML: Spelling = { title: toHtml, label: (name) => (name.includes('<') ? undefined : name) };

function addPost(feed: Feed, post: BlogCard, site: string, { title: toTitle, label }: Spelling): void {
  const { title, slug, excerpt, publishedAt, category, author } = post;
  feed.addItem({
    id: `${site}/blog/${slug}`,
    link: `${site}/blog/${slug}`,
    // The end of a section of characters would end it.
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
