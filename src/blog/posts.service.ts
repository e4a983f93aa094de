import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { onlyChanged, refuseReadOnlyChanges } from '../platform/record-changes.js';
import { BLOG_READ_ONLY, type BlogPostView } from '../shared/blog/blog.contract.js';
import type { CreateBlogPost, EditBlogPost } from '../shared/blog/blog.schema.js';
import { BlogChangedMeanwhile, BlogRecordNotFound, NothingToRead } from './blog.errors.js';
import { BlogPost } from './blog-post.entity.js';
import { lockPosts } from './post-locks.js';
import { demandReferences, setTags } from './post-references.js';
import { claimSlug, keepFormerSlug } from './post-slugs.js';
import { contentOf } from './post-text.js';
import { editAction, visibilityOf } from './post-visibility.js';
import { readPost } from './posts.queries.js';
import { PublicBlog } from './public-blog.js';
import { publishDate } from './publish-date.js';

/** Changes to posts; the public sees them with the next read of its page. */
@Injectable()
export class PostsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly pages: PublicBlog,
  ) {}

  create(body: CreateBlogPost, actor: Actor): Promise<BlogPostView> {
    return this.change(async (em) => {
      const { setPublishDate, takeSlug = false, tagIds = [], ...words } = body;
      const { status = 'draft' } = words;
      const id = randomUUID();
      await demandReferences(em, body);
      await claimSlug(em, { postId: id, slug: body.slug, takeOver: takeSlug });
      const publishedAt = publishDate({ status, setPublishDate, given: body.publishedAt }, this.clock.now());
      em.persist(em.create(BlogPost, { ...words, ...readable(body.content), id, status, publishedAt }));
      await em.flush();
      await setTags(em, id, tagIds);
      const after = { kind: 'blog-posts', title: body.title, slug: body.slug, status };
      this.audit.record(em, 'blog.created', actor, { id, after });
      this.recordDate(em, { id, status, publishedAt: publishedAt?.toISOString() ?? null }, actor);
      return id;
    });
  }

  /** Merges the fields that are given; a stale `version` is refused with the post as it is now. */
  edit(id: string, { version, ...body }: EditBlogPost, actor: Actor): Promise<BlogPostView> {
    return this.change(async (em) => {
      const post = await load(em, id);
      const before = await readPost(em, id);
      if (version !== undefined && version !== post.version) throw new BlogChangedMeanwhile(before);
      const changes = this.changesOf(
        refuseReadOnlyChanges(body, before, BLOG_READ_ONLY['blog-posts']),
        before,
      );
      if (Object.keys(changes).length === 0) return id;
      await demandReferences(em, changes);
      if (changes.slug !== undefined) await rename(em, before, changes.slug, body.takeSlug);
      const { tagIds, content, publishedAt, ...words } = changes;
      if (tagIds) await setTags(em, id, tagIds);
      em.assign(post, {
        ...words,
        ...(content !== undefined && contentOf(content)),
        ...(publishedAt !== undefined && { publishedAt: publishedAt && new Date(publishedAt) }),
        updatedAt: this.clock.now(),
      });
      this.record(em, before, changes, actor);
      return id;
    });
  }

  /** Removes a post with the addresses that led to it. */
  async remove(id: string, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      await lockPosts(em);
      const post = await load(em, id);
      const { title, slug, status } = post;
      const before = { kind: 'blog-posts', title, slug, status };
      this.audit.record(em, 'blog.deleted', actor, { id, before });
      em.remove(post);
    });
    this.pages.forget();
  }

  private async change(act: (em: EntityManager) => Promise<string>): Promise<BlogPostView> {
    const post = await this.em.transactional(async (em) => {
      await lockPosts(em);
      const id = await act(em);
      await em.flush();
      return readPost(em, id);
    });
    this.pages.forget();
    return post;
  }

  /** The fields that a save changes, the date of a published post among them unless the editor keeps it. */
  private changesOf(body: Omit<EditBlogPost, 'version'>, before: BlogPostView) {
    const { setPublishDate, takeSlug: _, publishedAt: given = before.publishedAt, ...words } = body;
    const status = words.status ?? before.status;
    const publishedAt =
      publishDate({ status, setPublishDate, given }, this.clock.now())?.toISOString() ?? null;
    const content = words.content !== undefined && { content: readable(words.content).content };
    const changes = onlyChanged({ ...words, ...content, publishedAt }, before);
    return changes as Partial<Omit<CreateBlogPost, 'setPublishDate' | 'takeSlug'>>;
  }

  /** A new post that is public at once, or will be. */
  private recordDate(
    em: EntityManager,
    { id, ...dated }: Pick<BlogPostView, 'id' | 'status' | 'publishedAt'>,
    actor: Actor,
  ): void {
    const visibility = visibilityOf(dated, this.clock.now());
    if (visibility === 'hidden') return;
    const action = visibility === 'public' ? 'blog.published' : 'blog.scheduled';
    this.audit.record(em, action, actor, { id, after: { publishedAt: dated.publishedAt } });
  }

  private record(
    em: EntityManager,
    before: BlogPostView,
    changes: Partial<CreateBlogPost>,
    actor: Actor,
  ): void {
    const { id } = before;
    const { status, slug, publishedAt } = changes;
    const action = editAction(before, { ...before, ...changes }, this.clock.now());
    this.audit.record(em, action, actor, {
      id,
      before: { status: before.status, ...(slug && { slug: before.slug }) },
      after: { kind: 'blog-posts', status, slug, publishedAt, fields: Object.keys(changes) },
    });
  }
}

async function load(em: EntityManager, id: string): Promise<BlogPost> {
  const post = await em.findOne(BlogPost, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!post) throw new BlogRecordNotFound();
  return post;
}

async function rename(
  em: EntityManager,
  before: BlogPostView,
  slug: string,
  takeOver = false,
): Promise<void> {
  await claimSlug(em, { postId: before.id, slug, takeOver });
  await keepFormerSlug(em, before.id, before.slug);
}

/** The content that a post may hold of this HTML; throws `NothingToRead` where that is nothing. */
function readable(html: string) {
  const kept = contentOf(html);
  if (kept.contentText === '' && !kept.content.includes('<img')) throw new NothingToRead();
  return kept;
}
