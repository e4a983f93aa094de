import type { Client } from 'pg';
import { LEAD_SOURCES, LEAD_STATUSES, STAFF_PROPERTY_TYPES } from '#shared/lead.js';
import { FIRST_NAMES, LAST_NAMES, PLACES, STREET_KINDS, STREETS } from './sample-data.ts';

const BATCH = 50_000;

/** Picks by a hash of the row's number, so that every run measures the same leads. */
const PICK = `
create or replace function pg_temp.pick(n int, seed int, options text[]) returns text language sql immutable as $$
  select options[1 + abs(hashint8extended(n, seed) % cardinality(options))]
$$;
create or replace function pg_temp.number(n int, seed int, low int, high int) returns int language sql immutable as $$
  select low + abs(hashint8extended(n, seed) % (high - low + 1))::int
$$`;

const INSERT = `
insert into leads (created_at, updated_at, rank, status, source, name, email, phone, property_address, street_address,
  city, state, zip_code, property_type, square_footage, unit_count, bedrooms, bathrooms, year_built, estimated_rent,
  last_contacted_at, message)
select created_at, created_at, lead_rank(created_at), pg_temp.pick(n, 1, $3), pg_temp.pick(n, 2, $4),
  first || ' ' || last, lower(first || '.' || replace(last, '''', '')) || n || '@example.com',
  '(515) 555-' || lpad((n % 10000)::text, 4, '0'), street || ', ' || city || ', IA ' || zip, street, city, 'IA', zip,
  pg_temp.pick(n, 3, $5), pg_temp.number(n, 4, 600, 4200), pg_temp.number(n, 5, 1, 4), pg_temp.number(n, 6, 1, 5),
  pg_temp.number(n, 7, 2, 8) / 2.0, pg_temp.number(n, 8, 1900, 2025), pg_temp.number(n, 9, 16, 80) * 50,
  case when n % 3 > 0 then created_at + interval '2 days' end,
  case when n % 4 = 0 then 'The tenants leave in the summer; I would like to know what to ask for.' end
from (
  select n, now() - n * interval '95 seconds' as created_at,
    pg_temp.pick(n, 10, $6) as first, pg_temp.pick(n, 11, $7) as last,
    pg_temp.number(n, 12, 100, 9999) || ' ' || pg_temp.pick(n, 13, $8) || ' ' || pg_temp.pick(n, 14, $9) as street,
    split_part(pg_temp.pick(n, 15, $10), '|', 1) as city, split_part(pg_temp.pick(n, 15, $10), '|', 2) as zip
  from generate_series($1::int, $2::int) as n
) as drawn`;

/** Adds leads until the table has `rows` of them, and updates the statistics. */
export async function fillLeads(client: Client, rows: number): Promise<void> {
  await importLeads(client, rows - (await countLeads(client)));
  await client.query('vacuum (analyze) leads');
  await client.query('select fold_lead_tally()');
  await client.query('vacuum (analyze) lead_tally');
}

/** Adds leads like an import, and leaves everything to autovacuum. */
export async function importLeads(client: Client, rows: number): Promise<void> {
  await client.query(PICK);
  const first = (await countLeads(client)) + 1;
  for (let from = first; from < first + rows; from += BATCH)
    await client.query(INSERT, [
      from,
      Math.min(from + BATCH, first + rows) - 1,
      LEAD_STATUSES,
      LEAD_SOURCES,
      STAFF_PROPERTY_TYPES,
      FIRST_NAMES,
      LAST_NAMES,
      STREETS,
      STREET_KINDS,
      PLACES,
    ]);
}

async function countLeads(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from leads');
  return Number(rows[0]!.count);
}
