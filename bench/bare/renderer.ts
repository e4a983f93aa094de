import fastify from 'fastify';
import pg from 'pg';
import { renderToString } from 'react-dom/server';
import { POST_BY_SLUG, RELATED_TO } from '#server/blog/public-posts.js';
import { readTree, toElement } from './tree.ts';

/** Two queries and React, nothing else: renders the same elements as the page at PAGE_URL. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const server = fastify();
const tree = readTree(await (await fetch(process.env.PAGE_URL!)).text());

const REPORT = `
select e.*, r.*, l.submission_id from property_analysis_entries e
join leads l on l.id = e.lead_id left join property_analysis_results r on r.entry_id = e.id
where e.lead_id = $1 order by e.created_at desc, e.id limit 1`;
const SIBLINGS = `
select l.id, l.property_address from submissions s
cross join jsonb_array_elements(s.answer -> 'analyses') with ordinality as a (analysis, place)
join leads l on l.id = (a.analysis ->> 'leadId')::uuid where s.id = $1 order by a.place`;

server.get('/ready', () => ({ status: 'ready' }));

server.get<{ Params: { leadId: string } }>('/analysis/:leadId', async ({ params }, reply) => {
  const { rows } = await pool.query({ name: 'report', text: REPORT, values: [params.leadId] });
  await pool.query({ name: 'siblings', text: SIBLINGS, values: [rows[0].submission_id] });
  const html = renderToString(toElement(tree));
  return reply.type('text/html; charset=utf-8').send(`<!DOCTYPE html>${html}`);
});

server.get<{ Params: { slug: string } }>('/blog/:slug/', async ({ params }, reply) => {
  const now = new Date();
  const { rows } = await pool.query({ name: 'post', text: POST_BY_SLUG, values: [params.slug, now] });
  const { id, categoryId, tagIds } = rows[0];
  await pool.query({ name: 'related', text: RELATED_TO, values: [id, now, categoryId, tagIds] });
  const html = renderToString(toElement(tree));
  return reply.type('text/html; charset=utf-8').send(`<!DOCTYPE html>${html}`);
});

await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));
