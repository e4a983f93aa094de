import pg from 'pg';
import { createDatabase } from '../support/database.js';

/** Every unqualified `now()` in the app's statements resolves to this function, in every process. */
const VIRTUAL_CLOCK = `
  create schema virtual;
  create table virtual.shift (by interval not null);
  insert into virtual.shift values ('0');
  create function virtual.now() returns timestamptz language sql stable as
    $$ select pg_catalog.now() + (select by from virtual.shift) $$;`;

/** Sets a virtual clock; the database uses it from then on. */
export const SET_CLOCK = 'update virtual.shift set by = $1::timestamptz - pg_catalog.now()';

/** A database whose clock a test sets. */
export async function createVirtualDatabase() {
  const database = await createDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(VIRTUAL_CLOCK);
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`alter database "${rows[0]!.name}" set search_path = virtual, pg_catalog, public`);
  await client.end();
  return database;
}
