import { randomUUID } from 'node:crypto';
import { toSlug } from '#shared/blog.js';
import { BlogPost, BlogPostSlug, BlogPostTag } from '../../src/blog/blog-post.entity.js';
import { BlogAuthor, BlogCategory, BlogTag } from '../../src/blog/blog-term.entity.js';
import { htmlToText } from '../../src/blog/post-content.js';
import type { TestApp } from '../support/app.js';

let made = 0;

/** Inserts posts directly into the tables, as they are after an admin has saved them. */
export class BlogShelf {
  constructor(private readonly app: TestApp) {}

  async post(values: Partial<BlogPost> = {}): Promise<BlogPost> {
    made += 1;
    const content = values.content ?? `<p>Words of post ${made}.</p>`;
    return this.keep(BlogPost, {
      title: `Post ${made}`,
      slug: `post-${made}`,
      contentText: htmlToText(content),
      status: 'published',
      publishedAt: new Date(Date.now() - 60_000),
      ...values,
      content,
    });
  }

  category(name: string, description: string | null = null) {
    return this.keep(BlogCategory, { name, slug: toSlug(name), description });
  }

  author(name: string, values: Partial<BlogAuthor> = {}) {
    return this.keep(BlogAuthor, {
      name,
      slug: toSlug(name),
      email: `${toSlug(name)}@secret.example.com`,
      ...values,
    });
  }

  async tag(name: string, ...posts: BlogPost[]) {
    const tag = await this.keep(BlogTag, { name, slug: toSlug(name) });
    const em = this.app.em;
    await em.insertMany(
      BlogPostTag,
      posts.map(({ id }) => ({ postId: id, tagId: tag.id })),
    );
    return tag;
  }

  async formerSlug(post: BlogPost, slug: string): Promise<void> {
    await this.app.em.insert(BlogPostSlug, { slug, postId: post.id });
  }

  async change(post: BlogPost, values: Partial<BlogPost>): Promise<void> {
    await this.app.em.nativeUpdate(BlogPost, { id: post.id }, { ...values, updatedAt: new Date() });
  }

  private async keep<T extends { id: string }>(entity: new () => T, values: object): Promise<T> {
    const em = this.app.em;
    const record = em.create(entity, { id: randomUUID(), ...values } as never);
    em.persist(record);
    await em.flush();
    return record;
  }
}
