import fastify from 'fastify';
import pg from 'pg';
import { LEAD_COLUMNS } from '#server/leads/lead-lookup.js';

/**
 * The least a server can do for the same responses: no access rules, validation or history, and totals only for a
 * search.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const server = fastify();

const FIELDS = [
  'name',
  'email',
  'phone',
  'propertyAddress',
  'streetAddress',
  'city',
  'state',
  'zipCode',
  'propertyType',
  'squareFootage',
  'unitCount',
  'bedrooms',
  'bathrooms',
  'yearBuilt',
  'estimatedRent',
  'source',
] as const;
const columns = FIELDS.map((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
const INSERT = `
insert into leads as l (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
returning ${LEAD_COLUMNS}`;

const LIST = `select ${LEAD_COLUMNS} from leads l order by l.created_at desc, l.id desc limit 25`;

const search = (words: string[]) => `
with matches as materialized (
  select l.id, l.created_at from leads l where ${words.map((_, index) => `l.search_text like $${index + 1}`).join(' and ')}
),
page as (select id from matches order by created_at desc, id desc limit 25)
select (select count(*) from matches) as total, ${LEAD_COLUMNS}
from page join leads l using (id) order by l.created_at desc, l.id desc`;

server.get('/ready', () => ({ status: 'ready' }));

server.post<{ Body: Record<(typeof FIELDS)[number], unknown> }>('/leads', async (request, reply) => {
  const values = FIELDS.map((field) => request.body[field]);
  const { rows } = await pool.query({ name: 'insert', text: INSERT, values });
  return reply.status(201).send(rows[0]);
});

server.get('/leads', async () => (await pool.query({ name: 'list', text: LIST })).rows);

server.get<{ Querystring: { q: string } }>('/leads/search', async ({ query }, reply) => {
  const words = query.q.toLowerCase().split(' ');
  const { rows } = await pool.query(
    search(words),
    words.map((word) => `%${word}%`),
  );
  return reply.header('content-range', `leads 0-${rows.length}/${rows[0]?.total ?? 0}`).send(rows);
});

await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));
