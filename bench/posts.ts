import type { Client } from 'pg';
import { POST_VOCABULARY } from './sample-data.ts';

/** Fills the blog with posts of some 400 words, with a few categories, authors and tags. */
export async function fillPosts(client: Client, posts: number): Promise<void> {
  for (const statement of FILLING) await client.query(statement);
  await client.query(POSTS, [posts, POST_VOCABULARY]);
  await client.query(TAGGED);
  await client.query('vacuum (analyze) blog_posts, blog_posts_tags');
}

/** One longer post at this address. */
export async function addPost(client: Client, slug: string): Promise<void> {
  const text = POST_VOCABULARY.slice(0, 200).join(' ');
  await client.query(
    `insert into blog_posts (title, slug, content, content_text, excerpt, reading_minutes, status, published_at)
     values ('A post to read', $1, '<h2>First</h2><p>' || $2 || '</p>', $2, left($2, 160), 2, 'published', now())`,
    [slug, text],
  );
}

const FILLING = [
  `insert into blog_categories (name, slug) select 'Category ' || n, 'category-' || n from generate_series(1, 8) n`,
  `insert into blog_authors (name, slug, email) select 'Author ' || n, 'author-' || n, n || '@example.com'
   from generate_series(1, 5) n`,
  `insert into blog_tags (name, slug) select 'Tag ' || n, 'tag-' || n from generate_series(1, 40) n`,
];

/** Every word is picked by a hash of its position, so that every run measures the same posts. */
const POSTS = `
insert into blog_posts (title, slug, content, content_text, excerpt, reading_minutes, status, published_at, category_id,
  author_id)
select 'Post ' || n || ' on ' || left(words, 40), 'post-' || n,
  '<h2>First</h2><p>' || words || '</p><h2>Then</h2><p>' || words || '</p>', words, left(words, 160), 2,
  'published', now() - n * interval '1 hour',
  (select id from blog_categories where slug = 'category-' || 1 + n % 8),
  (select id from blog_authors where slug = 'author-' || 1 + n % 5)
from (
  select n, (
    select string_agg(($2::text[])[1 + abs(hashint8extended(n * 1000 + place, 7) % cardinality($2::text[]))], ' ')
    from generate_series(1, 200) place) as words
  from generate_series(1, $1::int) n) drawn`;

const TAGGED = `
insert into blog_posts_tags (post_id, tag_id)
select p.id, t.id from (select id, row_number() over (order by published_at) as n from blog_posts) p
join (select id, row_number() over (order by slug) as n from blog_tags) t on t.n in (1 + p.n % 40, 1 + p.n % 7)`;
