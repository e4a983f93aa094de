import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A copy of the migrated template for one test file; returns its address. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = new URL(process.env.TEST_TEMPLATE_URL!);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(
    template,
    `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`,
  );
  const url = new URL(template);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(template, `drop database if exists ${name} with (force)`) };
}

async function onServer(template: URL, sql: string): Promise<void> {
  const server = new URL(template);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
