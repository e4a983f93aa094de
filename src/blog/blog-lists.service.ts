import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { auditWords } from '../platform/audit/audit-words.js';
import { Clock } from '../platform/clock.js';
import { takeTurns } from '../platform/database/take-turns.js';
import { onlyChanged, refuseReadOnlyChanges, replacedBy } from '../platform/record-changes.js';
import { BLOG_LIMITS, BLOG_READ_ONLY, type BlogListView } from '../shared/blog/blog.contract.js';
import type { EditBlogItem, WriteBlogItem } from '../shared/blog/blog.schema.js';
import { toSlug } from '../shared/blog/slug.js';
import { BlogChangedMeanwhile, BlogListIsFull, BlogRecordNotFound, SlugTaken } from './blog.errors.js';
import type { BlogList, NamedItem } from './blog-lists.js';
import { readItem } from './blog-lists.queries.js';
import { lockPosts } from './post-locks.js';
import { PublicBlog } from './public-blog.js';

/** Changes to categories, tags and authors. */
@Injectable()
export class BlogListsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly pages: PublicBlog,
  ) {}

  create(list: BlogList, words: WriteBlogItem, actor: Actor): Promise<BlogListView> {
    return this.change(list, async (em) => {
      await demandRoom(em, list);
      const id = randomUUID();
      const slug = list.makesSlug ? await freeSlug(em, list, words.name!) : words.slug!;
      await demandSlug(em, list, id, slug);
      em.persist(em.create(list.entity, { ...words, slug, id } as NamedItem));
      this.audit.record(em, 'blog.created', actor, { id, after: auditWords(list, words) });
      return id;
    });
  }

  /** Merges the fields that are given; a stale `version` is refused with the record as it is now. */
  edit(list: BlogList, id: string, { version, ...body }: EditBlogItem, actor: Actor): Promise<BlogListView> {
    return this.change(list, async (em) => {
      const item = await load(em, list, id);
      const before = await readItem(em, list, id);
      if (version !== undefined && version !== item.version) throw new BlogChangedMeanwhile(before);
      const changes = onlyChanged(refuseReadOnlyChanges(body, before, BLOG_READ_ONLY[list.kind]), before);
      if (Object.keys(changes).length === 0) return id;
      if (changes.slug) await demandSlug(em, list, id, changes.slug);
      this.audit.record(em, 'blog.changed', actor, {
        id,
        before: auditWords(list, replacedBy(changes, before)),
        after: auditWords(list, changes),
      });
      em.assign(item, { ...changes, updatedAt: this.clock.now() });
      return id;
    });
  }

  /** Removes a record; the posts that had it stay, without it. */
  async remove(list: BlogList, id: string, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      await lock(em, list);
      const item = await load(em, list, id);
      const { name, slug, postCount } = await readItem(em, list, id);
      const before = { ...auditWords(list, { name, slug }), postCount };
      this.audit.record(em, 'blog.deleted', actor, { id, before });
      em.remove(item);
    });
    this.pages.forget();
  }

  /** One writer a list at a time: slugs and the number of rows are questions to the whole list. */
  private async change(list: BlogList, act: (em: EntityManager) => Promise<string>): Promise<BlogListView> {
    const item = await this.em.transactional(async (em) => {
      await lock(em, list);
      const id = await act(em);
      await em.flush();
      return readItem(em, list, id);
    });
    this.pages.forget();
    return item;
  }
}

async function lock(em: EntityManager, { kind, isAboutPeople }: BlogList): Promise<void> {
  // Authors have pictures, which must not be deleted while somebody begins to show them.
  if (isAboutPeople) await lockPosts(em);
  await takeTurns(em, `list:${kind}`);
}

async function load(em: EntityManager, list: BlogList, id: string): Promise<NamedItem> {
  const item = await em.findOne(list.entity, { id });
  if (!item) throw new BlogRecordNotFound();
  return item;
}

async function demandRoom(em: EntityManager, { table }: BlogList): Promise<void> {
  const [counted] = await em.execute<{ rows: number }[]>(`select count(*)::int as rows from ${table}`);
  if (counted!.rows >= BLOG_LIMITS.rows) throw new BlogListIsFull();
}

async function demandSlug(em: EntityManager, { table }: BlogList, id: string, slug: string): Promise<void> {
  const [taken] = await em.execute<{ name: string }[]>(
    `select name from ${table} where lower(slug) = lower(?) and id <> ?`,
    [slug, id],
  );
  if (taken) throw new SlugTaken(taken.name);
}

/** The slug of a name, with a number behind it where somebody else has that name. */
async function freeSlug(em: EntityManager, { table }: BlogList, name: string): Promise<string> {
  const slug = toSlug(name).slice(0, BLOG_LIMITS.slug - String(BLOG_LIMITS.rows).length - 1) || 'author';
  const rows = await em.execute<{ slug: string }[]>(`select slug from ${table} where starts_with(slug, ?)`, [
    slug,
  ]);
  const taken = new Set(rows.map((row) => row.slug));
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(free)) return free;
  }
}
