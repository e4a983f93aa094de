import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BLOG_LIMITS } from '#shared/blog.js';
import { storableText } from '#shared/text.js';
import { addBusinessDays, addDays, businessDay, businessMoment, MINUTE_MS, weekdayOf } from '#shared/time.js';
import { Outbox } from '../messages/outbox.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { Sql } from '../platform/database/sql.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { isPublic } from './public-cards.js';

const EVERY_MS = 10 * MINUTE_MS;
const TUESDAY = 2;
/** Minutes after midnight, in the company's time zone. */
const SEND_AT = 9 * 60;
/** An email may wait this long, such as for the limit of one campaign email a day or for a server that was down. */
const DAYS_TO_SEND = 7;
const MOST_POSTS = 6;
/** Emails added in one transaction. */
const BATCH = 100;

const POSTS = `
  select p.title, p.slug, p.excerpt from blog_posts p
  where ${isPublic('$2::timestamptz')} and p.published_at > $1::timestamptz
  order by p.published_at desc, p.id desc limit ${MOST_POSTS}`;

/** Locked, so that two processes take different subscribers. */
const READERS = `
  select s.id, s.email from property_analysis_subscribers s
  where s.newsletter_since <= ?::timestamptz
    and not exists (select from messages m where m.key = 'newsletter:' || s.id || ':' || ?::text)
  order by s.id limit ${BATCH} for update of s skip locked`;

interface Post {
  title: string;
  slug: string;
  excerpt: string | null;
}

interface Issue {
  /** `2026-12` */
  month: string;
  at: Date;
  expiresAt: Date;
}

/**
 * Emails new posts to subscribers once a month. Any number of processes may run this: a subscriber gets one a month, by
 * its key in the outbox.
 */
@Injectable()
export class SendNewsletter {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly subscriptions: SubscriptionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    const now = this.clock.now();
    const month = businessDay(now).slice(0, 7);
    const at = issueTime(month);
    const issue: Issue = { month, at, expiresAt: addBusinessDays(at, DAYS_TO_SEND) };
    if (now < at || now >= issue.expiresAt) return;
    const posts = await this.sql.rows<Post>(POSTS, [issueTime(monthBefore(month)), at], 'newsletter-posts');
    if (posts.length === 0) return;
    let added = BATCH;
    while (added === BATCH) added = await this.addBatch(issue, posts);
  }

  /** Returns how many subscribers it took; fewer than a batch means these were the last. */
  private addBatch({ month, at, expiresAt }: Issue, posts: Post[]): Promise<number> {
    const content = {
      title: storableText(posts[0]!.title, BLOG_LIMITS.title),
      posts: posts.map((post) => this.linesOf(post)).join('\n\n'),
      link: new URL('/blog', this.config.PUBLIC_SITE_URL).href,
    };
    return this.em.fork().transactional(async (em) => {
      const readers = await em.execute<{ id: string; email: string }[]>(READERS, [at, month]);
      for (const { id, email } of readers)
        await this.outbox.add(em, {
          key: `newsletter:${id}:${month}`,
          template: 'newsletter',
          to: email,
          expiresAt,
          data: { ...content, unsubscribeLink: this.subscriptions.newsletterLink(email) },
        });
      return readers.length;
    });
  }

  private linesOf({ title, slug, excerpt }: Post): string {
    const link = new URL(`/blog/${slug}`, this.config.PUBLIC_SITE_URL).href;
    const text = storableText(excerpt ?? '', BLOG_LIMITS.excerpt);
    return [storableText(title, BLOG_LIMITS.title), ...(text ? [text] : []), link].join('\n');
  }
}

/** When the issue of a month, `2026-12`, goes out: the first Tuesday. It has the posts since the month before's. */
export function issueTime(month: string): Date {
  const first = `${month}-01`;
  const day = addDays(first, (TUESDAY - weekdayOf(first) + 7) % 7);
  return new Date(businessMoment(day, SEND_AT));
}

function monthBefore(month: string): string {
  return addDays(`${month}-01`, -1).slice(0, 7);
}
