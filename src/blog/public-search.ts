import type { Conditions } from '../platform/database/conditions.js';
import type { Sql } from '../platform/database/sql.js';
import { BLOG_PAGE_SIZE, BLOG_SEARCH_MAX, type BlogListing } from '../shared/blog/blog.contract.js';
import { CARD_COLUMNS, CARD_JOINS, type CardRow, MATCH, toCard } from './public-cards.js';

/** How far into a post a passage is looked for; a post may have half a million characters. */
const READ_CHARACTERS = 50_000;
const PASSAGE = `StartSel=${MATCH.start}, StopSel=${MATCH.stop}, MinWords=18, MaxWords=36`;

/** Posts that hold the words, the best match first, each with the passage that matched. */
export async function searchPosts(
  sql: Sql,
  conditions: Conditions,
  q: string,
  offset: number,
): Promise<Pick<BlogListing, 'posts' | 'total'>> {
  const words = `websearch_to_tsquery('english', ${conditions.parameter(q)})`;
  const marks = conditions.parameter(`<${MATCH.start}${MATCH.stop}${MATCH.less}`);
  const less = conditions.parameter(MATCH.less);
  const passage = conditions.parameter(PASSAGE);
  const rows = await sql.rows<CardRow & { total: number }>(
    `with found as materialized (
       select p.id, p.published_at, p.search_vector from blog_posts p
       where ${conditions.where} and p.search_vector @@ ${words}
       order by p.published_at desc limit ${BLOG_SEARCH_MAX}),
     best as (
       select id, ts_rank(search_vector, ${words}) as rank from found
       order by rank desc, published_at desc, id limit ${BLOG_PAGE_SIZE} offset ${offset})
     select ${CARD_COLUMNS}, (select count(*)::int from found) as total,
       ts_headline('english', translate(left(p.content_text, ${READ_CHARACTERS}), ${marks}, ${less}), ${words}, ${passage})
         as headline
     from best join blog_posts p on p.id = best.id ${CARD_JOINS}
     order by best.rank desc, p.published_at desc, p.id`,
    conditions.values,
  );
  return { posts: rows.map(({ total, ...row }) => toCard(row)), total: rows[0]?.total ?? 0 };
}
