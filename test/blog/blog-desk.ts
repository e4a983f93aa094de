import type { BlogAuthorView, BlogCategoryView, BlogPostView, BlogTagView } from '#shared/blog.js';
import type { TestApp } from '../support/app.js';

let made = 0;

/** Blog records, written the way the console writes them. */
export function blogDesk(app: TestApp) {
  const create = async <View>(kind: string, body: object): Promise<View> => {
    const { body: view, status } = await app.as.admin.post(`/api/${kind}`).send(body);
    if (status !== 201) throw new Error(`${kind}: ${status} ${JSON.stringify(view)}`);
    return view as View;
  };
  const next = () => {
    made += 1;
    return made;
  };
  return {
    post: (values: object = {}) => {
      const number = next();
      const words = { title: `Post ${number}`, slug: `post-${number}`, content: '<p>Words.</p>' };
      return create<BlogPostView>('blog-posts', { ...words, ...values });
    },
    category: (values: object = {}) => {
      const number = next();
      const words = { name: `Category ${number}`, slug: `category-${number}` };
      return create<BlogCategoryView>('blog-categories', { ...words, ...values });
    },
    tag: (values: object = {}) => {
      const number = next();
      return create<BlogTagView>('blog-tags', { name: `Tag ${number}`, slug: `tag-${number}`, ...values });
    },
    author: (values: object = {}) => {
      const number = next();
      const words = { name: `Author ${number}`, email: `author${number}@example.com` };
      return create<BlogAuthorView>('blog-authors', { ...words, ...values });
    },
    edit: async (id: string, values: object) =>
      (await app.as.admin.put(`/api/blog-posts/${id}`).send(values)) as {
        status: number;
        body: BlogPostView & { code: string; errors: { field: string }[]; current: BlogPostView };
      },
    audited: (id: string) =>
      app.em.execute<{ action: string; before: object; after: object }[]>(
        'select action, before, after from audit_entries a where subject_id = ? order by a.id',
        [id],
      ),
    formerSlugs: async (id: string) => {
      const rows = await app.em.execute<{ slug: string }[]>(
        'select slug from blog_post_slugs where post_id = ? order by slug',
        [id],
      );
      return rows.map(({ slug }) => slug);
    },
  };
}
