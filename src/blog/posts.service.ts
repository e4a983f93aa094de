import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AuditAction } from '#shared/audit.js';
import {
  BLOG_READ_ONLY,
  type BlogPostStatus,
  type BlogPostView,
  type CreateBlogPost,
  type EditBlogPost,
} from '#shared/blog.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { onlyChanged, refuseReadOnlyChanges } from '../platform/record-changes.js';
import { BlogConflict, BlogRecordNotFound, EmptyContent } from './blog.errors.js';
import { BlogPost } from './blog-post.entity.js';
import { prepareContent } from './post-content.js';
import { addRedirect, assertReferencesExist, claimSlug, lockPosts, setTags } from './post-references.js';
import { readPost } from './posts.queries.js';
import { PublicBlogService } from './public-blog.service.js';

/** Creates, edits and deletes posts. */
@Injectable()
export class PostsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly pages: PublicBlogService,
  ) {}

  create(body: CreateBlogPost, actor: Actor): Promise<BlogPostView> {
    return this.change(async (em) => {
      const { setPublishDate, takeSlug = false, tagIds = [], ...fields } = body;
      const { status = 'draft' } = fields;
      const id = randomUUID();
      await assertReferencesExist(em, body);
      await claimSlug(em, { postId: id, slug: body.slug, takeOver: takeSlug });
      const publishedAt = publishDate({ status, setPublishDate, given: body.publishedAt }, this.clock.now());
      em.persist(
        em.create(BlogPost, { ...fields, ...prepareOrThrow(body.content), id, status, publishedAt }),
      );
      await em.flush();
      await setTags(em, id, tagIds);
      const after = { kind: 'blog-posts', title: body.title, slug: body.slug, status };
      this.audit.record(em, 'blog.created', actor, { id, after });
      this.recordPublishing(em, { id, status, publishedAt: publishedAt?.toISOString() ?? null }, actor);
      return id;
    });
  }

  /** Merges the given fields; a stale `version` is rejected with the current post. */
  edit(id: string, { version, ...body }: EditBlogPost, actor: Actor): Promise<BlogPostView> {
    return this.change(async (em) => {
      const post = await load(em, id);
      const before = await readPost(em, id);
      if (version !== undefined && version !== post.version) throw new BlogConflict(before);
      const changes = this.changesOf(
        refuseReadOnlyChanges(body, before, BLOG_READ_ONLY['blog-posts']),
        before,
      );
      if (Object.keys(changes).length === 0) return id;
      await assertReferencesExist(em, changes);
      if (changes.slug !== undefined) await rename(em, before, changes.slug, body.takeSlug);
      const { tagIds, content, publishedAt, ...fields } = changes;
      if (tagIds) await setTags(em, id, tagIds);
      em.assign(post, {
        ...fields,
        ...(content !== undefined && prepareContent(content)),
        ...(publishedAt !== undefined && { publishedAt: publishedAt && new Date(publishedAt) }),
        updatedAt: this.clock.now(),
      });
      this.record(em, before, changes, actor);
      return id;
    });
  }

  /** Deletes a post and its redirects. */
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

  /** The fields a save changes, including the publish date unless the editor keeps it. */
  private changesOf(body: Omit<EditBlogPost, 'version'>, before: BlogPostView) {
    const { setPublishDate, takeSlug: _, publishedAt: given = before.publishedAt, ...fields } = body;
    const status = fields.status ?? before.status;
    const publishedAt =
      publishDate({ status, setPublishDate, given }, this.clock.now())?.toISOString() ?? null;
    const content = fields.content !== undefined && { content: prepareOrThrow(fields.content).content };
    const changes = onlyChanged({ ...fields, ...content, publishedAt }, before);
    return changes as Partial<Omit<CreateBlogPost, 'setPublishDate' | 'takeSlug'>>;
  }

  /** Audits a new post that is public or scheduled. */
  private recordPublishing(
    em: EntityManager,
    { id, ...post }: Pick<BlogPostView, 'id' | 'status' | 'publishedAt'>,
    actor: Actor,
  ): void {
    const visibility = visibilityOf(post, this.clock.now());
    if (visibility === 'hidden') return;
    const action = visibility === 'public' ? 'blog.published' : 'blog.scheduled';
    this.audit.record(em, action, actor, { id, after: { publishedAt: post.publishedAt } });
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
  await addRedirect(em, before.id, before.slug);
}

/** The prepared content; throws when nothing is left after sanitizing. */
function prepareOrThrow(html: string) {
  const prepared = prepareContent(html);
  if (prepared.contentText === '' && !prepared.content.includes('<img')) throw new EmptyContent();
  return prepared;
}

interface Save {
  status: BlogPostStatus;
  setPublishDate?: boolean | undefined;
  /** The date from the form, or the current one. */
  given?: string | null | undefined;
}

/**
 * When a post becomes public: now on every save, unless the editor keeps a date, which may be in the future. Unpublished
 * posts have none.
 */
function publishDate({ status, setPublishDate = true, given }: Save, now: Date): Date | null {
  if (status !== 'published') return null;
  return !setPublishDate && given ? new Date(given) : now;
}

type Visibility = 'hidden' | 'scheduled' | 'public';
type Publishable = Pick<BlogPostView, 'status' | 'publishedAt'>;

/** Whether a post is public at this moment. */
function visibilityOf({ status, publishedAt }: Publishable, now: Date): Visibility {
  if (status !== 'published' || publishedAt === null) return 'hidden';
  return new Date(publishedAt) <= now ? 'public' : 'scheduled';
}

/** The audit action of an edit, based on what readers see rather than on the status field. */
function editAction(before: Publishable, after: Publishable, now: Date): AuditAction {
  const [was, is] = [visibilityOf(before, now), visibilityOf(after, now)];
  if (was !== 'public' && is === 'public') return 'blog.published';
  if (was === 'public' && is !== 'public') return 'blog.unpublished';
  const isNewTime = was === 'hidden' || before.publishedAt !== after.publishedAt;
  return is === 'scheduled' && isNewTime ? 'blog.scheduled' : 'blog.changed';
}
