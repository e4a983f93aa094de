import fastify from 'fastify';
import pg from 'pg';
import { LEAD_COLUMNS } from '#server/leads/lead-lookup.js';

/** The least a console can do: one page of plain script, one query per screen, no authentication. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const server = fastify();

const PAGE = `<!doctype html><title>Bare</title>
<style>article { width: 200px; height: 80px; border: 1px solid; touch-action: none; }
section { float: left; height: 500px; overflow: auto; }</style>
<button id="open">Open</button> <button id="list">List</button> <main></main>
<script type="module">
  const main = document.querySelector('main');
  const read = async (path) => (await fetch(path)).json();
  const row = (lead) => '<p>' + lead.name + ' ' + lead.email + '</p>';
  const card = (lead) => '<article>' + row(lead) + '</article>';
  let list;
  document.querySelector('#open').onclick = async () => {
    const columns = await read('/board');
    list = await read('/leads');
    main.innerHTML = columns.map((cards) => '<section>' + cards.map(card).join('') + '</section>').join('');
  };
  document.querySelector('#list').onclick = () => { main.innerHTML = '<h1>Leads</h1>' + list.map(row).join(''); };
  let held = null;
  addEventListener('pointerdown', (event) => { held = event.target.closest('article'); event.preventDefault(); });
  addEventListener('pointermove', (event) => {
    if (held) held.style.transform = 'translate(' + event.clientX + 'px,' + event.clientY + 'px)';
  });
  addEventListener('pointerup', () => { held = null; });
</script>`;

const STATUSES = ['leads', 'analysis_submitted', 'walkthrough_scheduled', 'enrolled', 'closed'];
const COLUMN = `select ${LEAD_COLUMNS} from leads l where l.status = $1 order by l.rank, l.id limit 50`;
const LIST = `select ${LEAD_COLUMNS} from leads l order by l.created_at desc, l.id desc limit 25`;
const NOTES = `
select n.id, n.text, n.created_at, u.email from lead_notes n left join users u on u.id = n.author_id
where n.lead_id = $1 order by n.created_at desc, n.id desc limit 50`;
const FILE = `select ${LEAD_COLUMNS} from leads l order by l.created_at desc, l.id desc`;
const BATCH = 1_000;

server.get('/ready', () => ({ status: 'ready' }));
server.get('/', (_request, reply) => reply.type('text/html').send(PAGE));
server.get('/board', () => Promise.all(STATUSES.map((status) => rows('column', COLUMN, [status]))));
server.get('/leads', () => rows('list', LIST));
server.get<{ Params: { id: string } }>('/timeline/:id', ({ params }) => rows('notes', NOTES, [params.id]));

/** A cursor and commas. */
server.get('/export', async (_request, reply) => {
  const client = await pool.connect();
  reply.raw.writeHead(200, { 'content-type': 'text/csv' });
  await client.query('begin');
  await client.query(`declare leads_file no scroll cursor for ${FILE}`);
  for (let size = BATCH; size === BATCH; ) {
    const batch = await client.query(`fetch ${BATCH} from leads_file`);
    size = batch.rows.length;
    reply.raw.write(batch.rows.map((row) => `${Object.values(row).join(',')}\n`).join(''));
  }
  await client.query('commit');
  client.release();
  reply.raw.end();
});

async function rows(name: string, text: string, values: unknown[] = []) {
  return (await pool.query({ name, text, values })).rows;
}

await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));
