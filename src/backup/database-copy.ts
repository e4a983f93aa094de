import { createHash } from 'node:crypto';
import pg from 'pg';
import * as copy from 'pg-copy-streams';
import type { BackupEntry } from './backup-file.js';

/** What a backup says about its database; the archive has it before the rows. */
export interface DatabaseOutline {
  /** The migrations that were executed, oldest first. */
  migrations: string[];
  tables: { name: string; columns: string[] }[];
  /** The last value of every sequence that was used. */
  sequences: { name: string; value: string }[];
  queues: { name: string; policy: string }[];
}

/** A table's rows, and the SHA-256 of their text, by table. */
export type TableDigests = Record<string, { rows: number; sha256: string }>;

const PART_BYTES = 4 * 1024 * 1024;
const FOLDER = 'database/';
const JOBS = 'pgboss.job';
/** Finished jobs are history that pg-boss deletes on its own. */
const UNFINISHED = `where state in ('created', 'retry', 'active')`;

const MIGRATIONS = 'select name from mikro_orm_migrations order by id';
const TABLES = `
  select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name,
    array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'mikro_orm_migrations'
    and (n.nspname = 'public' or (n.nspname, c.relname) = ('pgboss', 'job'))
  group by 1 order by 1`;
const SEQUENCES = `
  select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as value
  from pg_sequences where schemaname = 'public' and sequencename not like 'mikro_orm%' and last_value is not null`;
const QUEUES = 'select name, policy from pgboss.queue order by name';

/** Runs `work` on a read-only snapshot, which sees the database as it was at its first statement. */
export async function withSnapshot<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withClient(connectionString, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    return work(client);
  });
}

export async function outlineOf(client: pg.Client): Promise<DatabaseOutline> {
  const { rows: migrations } = await client.query<{ name: string }>(MIGRATIONS);
  const { rows: tables } = await client.query(TABLES);
  const { rows: sequences } = await client.query(SEQUENCES);
  const { rows: queues } = await client.query(QUEUES);
  return { migrations: migrations.map(({ name }) => name), tables, sequences, queues };
}

/** Every row in PostgreSQL's text format, in chunks of 4 MB; fills `digests` along the way. */
export async function* exportRows(
  client: pg.Client,
  { tables }: DatabaseOutline,
  digests: TableDigests,
): AsyncGenerator<BackupEntry> {
  for (const { name, columns } of tables) {
    const rows = `select ${columns.join(', ')} from ${name} ${name === JOBS ? UNFINISHED : ''}`;
    const stream = client.query(copy.to(`copy (${rows}) to stdout`));
    const hash = createHash('sha256');
    let part = 0;
    for await (const bytes of inParts(stream)) {
      hash.update(bytes);
      part += 1;
      yield { name: `${FOLDER}${name}/${String(part).padStart(6, '0')}`, bytes };
    }
    digests[name] = { rows: stream.rowCount ?? 0, sha256: hash.digest('hex') };
  }
}

async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const bytes of stream) {
    waiting.push(bytes);
    length += bytes.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** The table whose rows are in an archive entry; null for other entries. */
export function tableOf({ name }: BackupEntry): string | null {
  return name.startsWith(FOLDER) ? name.slice(FOLDER.length, name.lastIndexOf('/')) : null;
}

const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`;

/**
 * Replaces every row in one transaction; the schema must match the outline. Triggers don't run, since what they
 * would do is in the rows, and references are checked once at the end.
 */
export async function importRows(
  connectionString: string,
  { tables, sequences }: DatabaseOutline,
  entries: AsyncIterable<BackupEntry>,
): Promise<void> {
  await withClient(connectionString, async (client) => {
    await client.query('begin');
    await refuseUnknown(client, tables);
    const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
      FOREIGN_KEYS,
    );
    const own = tables.filter(({ name }) => name !== JOBS);
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const { name } of own) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${own.map(({ name }) => name).join(', ')}`);
    await loadAll(client, tables, entries);
    for (const { name } of own) await client.query(`alter table ${name} enable trigger user`);
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { name, value } of sequences) await client.query('select setval($1, $2)', [name, value]);
    await client.query('commit');
    await client.query('analyze');
  });
}

/** Names from the file become part of statements, so they have to be ours. */
async function refuseUnknown(client: pg.Client, tables: DatabaseOutline['tables']): Promise<void> {
  const { rows } = await client.query<DatabaseOutline['tables'][number]>(TABLES);
  const known = new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of tables)
    if (!columns.every((column) => known.get(name)?.has(column)))
      throw new Error(`The backup has a table ${name} that this database doesn't have in this form.`);
}

async function loadAll(
  client: pg.Client,
  tables: DatabaseOutline['tables'],
  entries: AsyncIterable<BackupEntry>,
): Promise<void> {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  let table: string | null = null;
  let into: TableWriter | undefined;
  for await (const entry of entries) {
    const next = tableOf(entry);
    if (next !== table) {
      await into?.close();
      into = next === null ? undefined : openTable(client, next, columnsOf.get(next));
      table = next;
    }
    await into?.write(entry.bytes);
  }
  await into?.close();
}

interface TableWriter {
  write(bytes: Buffer): Promise<void>;
  close(): Promise<void>;
}

function openTable(client: pg.Client, name: string, columns: string[] | undefined): TableWriter {
  if (!columns) throw new Error(`The backup has rows of ${name}, which it doesn't describe.`);
  const stream = client.query(copy.from(`copy ${name} (${columns.join(', ')}) from stdin`));
  const closed = new Promise<void>((resolve, reject) => stream.on('finish', resolve).on('error', reject));
  closed.catch(() => undefined);
  return {
    write: (bytes: Buffer) =>
      Promise.race([
        closed,
        new Promise<void>((resolve) => (stream.write(bytes) ? resolve() : stream.once('drain', resolve))),
      ]),
    close: () => {
      stream.end();
      return closed;
    },
  };
}

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: 'keyturn backup' });
  // The statement that was running fails with the same error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
