import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Copies the migrated template for one test file and returns the URL. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = new URL(process.env.TEST_TEMPLATE_URL!);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(
    template,
    `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`,
  );
  const url = new URL(template);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(template, name) };
}

/** Copies the job queues that an application created in this database into the template. */
export async function addQueues(url: string): Promise<void> {
  const { rows } = await query(
    url,
    `select to_jsonb(q) - '{monitor_on,monitor_claim_on,maintain_on}'::text[] as queue from pgboss.queue q`,
  );
  await query(
    process.env.TEST_TEMPLATE_URL!,
    `insert into pgboss.queue select * from json_populate_recordset(null::pgboss.queue, $1) on conflict do nothing`,
    [JSON.stringify(rows.map(({ queue }) => queue))],
  );
}

async function query(url: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(sql, values);
  } finally {
    await client.end();
  }
}

/** `with (force)` fails while autovacuum is at work, which a plain drop cancels. Waits until each connection has ended. */
export async function dropDatabase(server: URL, name: string): Promise<void> {
  await onServer(
    server,
    `select pg_terminate_backend(pid, 30000) from pg_stat_activity
     where datname = '${name}' and backend_type = 'client backend'`,
  );
  await onServer(server, `drop database if exists ${name}`);
}

/** One connection to each server for each test process; it doesn't keep the process alive. */
const administration = new Map<string, pg.Pool>();

async function onServer({ href }: URL, sql: string): Promise<void> {
  const server = new URL(href);
  server.pathname = '/postgres';
  const pool =
    administration.get(server.host) ??
    new pg.Pool({ connectionString: server.href, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  administration.set(server.host, pool);
  await pool.query(sql);
}
