import { uniqueSlug } from './unique-slug.js';

/** A vector holds a megabyte at most; so much text stays below it, whatever its words. */
const SEARCHED_CHARACTERS = 100_000;

/** What search sees of a post: its title weighs most, then its excerpt, then its text. */
export const SEARCH_VECTOR = `(${[
  `setweight(to_tsvector('english', title), 'A')`,
  `setweight(to_tsvector('english', coalesce(excerpt, '')), 'B')`,
  `setweight(to_tsvector('english', left(content_text, ${SEARCHED_CHARACTERS})), 'C')`,
].join(' || ')})`;

const published = (name: string, first = '') => ({
  name,
  expression: `create index ${name} on blog_posts (${first}published_at desc, id desc) where status = 'published'`,
});

export const BLOG_POST_INDEXES = [
  uniqueSlug('blog_posts'),
  published('blog_posts_published_index'),
  published('blog_posts_published_of_category_index', 'category_id, '),
  published('blog_posts_published_of_author_index', 'author_id, '),
  {
    name: 'blog_posts_category_id_index',
    expression: 'create index blog_posts_category_id_index on blog_posts (category_id)',
  },
  {
    name: 'blog_posts_author_id_index',
    expression: 'create index blog_posts_author_id_index on blog_posts (author_id)',
  },
  {
    name: 'blog_posts_created_at_index',
    expression: 'create index blog_posts_created_at_index on blog_posts (created_at desc, id desc)',
  },
  {
    name: 'blog_posts_search_index',
    expression: 'create index blog_posts_search_index on blog_posts using gin (search_vector)',
  },
];
