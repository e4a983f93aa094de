import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { toSlug } from '#shared/blog.js';
import { DAY_MS } from '#shared/time.js';
import { BlogPost, BlogPostSlug, BlogPostTag } from '../blog/blog-post.entity.js';
import { BlogAuthor, BlogCategory, BlogTag } from '../blog/blog-term.entity.js';
import { prepareContent } from '../blog/post-content.js';
import { DEMO_AUTHORS, DEMO_CATEGORIES, DEMO_POSTS, DEMO_TAGS, type DemoPost } from './demo-posts.js';

/** Days between two posts. */
const DAYS_BETWEEN_POSTS = 9;

/** Fills an empty blog with sample posts. */
export async function seedDemoBlog(em: EntityManager, now: Date): Promise<void> {
  if ((await em.count(BlogPost)) > 0 || (await em.count(BlogCategory)) > 0) return;
  const authors = DEMO_AUTHORS.map(([name, bio]) => ({ ...named(name), bio, email: emailOf(name) }));
  const categories = DEMO_CATEGORIES.map(([name, description]) => ({ ...named(name), description }));
  const tags = DEMO_TAGS.map(named);
  const idOf = (of: { id: string; name: string }[], name: string) =>
    of.find((each) => each.name === name)!.id;
  const posts = await Promise.all(
    DEMO_POSTS.map(async (post, index) => ({
      ...(await toRow(post, index, now)),
      categoryId: idOf(categories, post.category),
      authorId: idOf(authors, post.author),
    })),
  );
  await em.insertMany(BlogAuthor, authors);
  await em.insertMany(BlogCategory, categories);
  await em.insertMany(BlogTag, tags);
  await em.insertMany(BlogPost, posts);
  await em.insertMany(
    BlogPostTag,
    DEMO_POSTS.flatMap((post, index) =>
      post.tags.map((tag) => ({ postId: posts[index]!.id, tagId: idOf(tags, tag) })),
    ),
  );
  const formerSlugs = DEMO_POSTS.flatMap(({ formerSlug }, index) =>
    formerSlug ? [{ slug: formerSlug, postId: posts[index]!.id }] : [],
  );
  await em.insertMany(BlogPostSlug, formerSlugs);
}

async function toRow(post: DemoPost, index: number, now: Date) {
  const { slug, title, excerpt, status = 'published', publishedInDays } = post;
  const html = await readFile(join(import.meta.dirname, 'blog', `${slug}.html`), 'utf8');
  const createdAt = new Date(now.getTime() - (index * DAYS_BETWEEN_POSTS + 2) * DAY_MS);
  const days = publishedInDays ?? -(index * DAYS_BETWEEN_POSTS + 1);
  return {
    id: randomUUID(),
    createdAt,
    updatedAt: createdAt,
    slug,
    title,
    excerpt,
    status,
    metaDescription: excerpt,
    publishedAt: status === 'published' ? new Date(now.getTime() + days * DAY_MS) : null,
    ...prepareContent(html),
  };
}

function named(name: string) {
  return { id: randomUUID(), name, slug: toSlug(name) };
}

function emailOf(name: string): string {
  return `${toSlug(name).replace('-', '.')}@clarity.example.com`;
}
