import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  BLOG_LIMITS,
  BLOG_READ_ONLY,
  type BlogTermInput,
  type BlogTermView,
  type EditBlogTerm,
  toSlug,
} from '#shared/blog.js';
import { type Actor, Audit, auditText } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { advisoryLock } from '../platform/database/sql.js';
import { onlyChanged, refuseReadOnlyChanges, replacedBy } from '../platform/record-changes.js';
import { BlogConflict, BlogListFull, BlogRecordNotFound, SlugInUse } from './blog.errors.js';
import type { BlogTerm, BlogTermType } from './blog-term.entity.js';
import { readTerm } from './blog-terms.queries.js';
import { lockPosts } from './post-references.js';
import { PublicBlogService } from './public-blog.service.js';

/** Creates, edits and deletes categories, tags and authors. */
@Injectable()
export class BlogTermsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly pages: PublicBlogService,
  ) {}

  create(list: BlogTermType, fields: BlogTermInput, actor: Actor): Promise<BlogTermView> {
    return this.change(list, async (em) => {
      await assertNotFull(em, list);
      const id = randomUUID();
      const slug = list.generatesSlug ? await freeSlug(em, list, fields.name!) : fields.slug!;
      await assertSlugFree(em, list, id, slug);
      em.persist(em.create(list.entity, { ...fields, slug, id } as BlogTerm));
      this.audit.record(em, 'blog.created', actor, { id, after: auditText(list, fields) });
      return id;
    });
  }

  /** Merges the given fields. A stale `version` fails with the current record. */
  edit(
    list: BlogTermType,
    id: string,
    { version, ...body }: EditBlogTerm,
    actor: Actor,
  ): Promise<BlogTermView> {
    return this.change(list, async (em) => {
      const item = await load(em, list, id);
      const before = await readTerm(em, list, id);
      if (version !== undefined && version !== item.version) throw new BlogConflict(before);
      const changes = onlyChanged(refuseReadOnlyChanges(body, before, BLOG_READ_ONLY[list.kind]), before);
      if (Object.keys(changes).length === 0) return id;
      if (changes.slug) await assertSlugFree(em, list, id, changes.slug);
      this.audit.record(em, 'blog.changed', actor, {
        id,
        before: auditText(list, replacedBy(changes, before)),
        after: auditText(list, changes),
      });
      em.assign(item, { ...changes, updatedAt: this.clock.now() });
      return id;
    });
  }

  /** Deletes a term; its posts are kept. */
  async remove(list: BlogTermType, id: string, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      await lock(em, list);
      const item = await load(em, list, id);
      const { name, slug, postCount } = await readTerm(em, list, id);
      const before = { ...auditText(list, { name, slug }), postCount };
      this.audit.record(em, 'blog.deleted', actor, { id, before });
      em.remove(item);
    });
    this.pages.forget();
  }

  /** One writer per list: slug uniqueness and the row limit depend on the whole list. */
  private async change(
    list: BlogTermType,
    act: (em: EntityManager) => Promise<string>,
  ): Promise<BlogTermView> {
    const item = await this.em.transactional(async (em) => {
      await lock(em, list);
      const id = await act(em);
      await em.flush();
      return readTerm(em, list, id);
    });
    this.pages.forget();
    return item;
  }
}

async function lock(em: EntityManager, { kind, isAboutPeople }: BlogTermType): Promise<void> {
  // Authors have avatars, and an image must not be deleted while someone starts using it.
  if (isAboutPeople) await lockPosts(em);
  await advisoryLock(em, `list:${kind}`);
}

async function load(em: EntityManager, list: BlogTermType, id: string): Promise<BlogTerm> {
  const item = await em.findOne(list.entity, { id });
  if (!item) throw new BlogRecordNotFound();
  return item;
}

async function assertNotFull(em: EntityManager, { table }: BlogTermType): Promise<void> {
  const [counted] = await em.execute<{ rows: number }[]>(`select count(*)::int as rows from ${table}`);
  if (counted!.rows >= BLOG_LIMITS.rows) throw new BlogListFull();
}

async function assertSlugFree(
  em: EntityManager,
  { table }: BlogTermType,
  id: string,
  slug: string,
): Promise<void> {
  const [taken] = await em.execute<{ name: string }[]>(
    `select name from ${table} where lower(slug) = lower(?) and id <> ?`,
    [slug, id],
  );
  if (taken) throw new SlugInUse(taken.name);
}

/** The slug of a name, numbered when it's taken. */
async function freeSlug(em: EntityManager, { table }: BlogTermType, name: string): Promise<string> {
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
