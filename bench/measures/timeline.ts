import type { Client } from 'pg';
import { timeCalls } from '../drive.ts';
import { sized } from '../options.ts';
import { percentile } from '../statistics.ts';
import type { Measure } from './measure.ts';

const ENTRIES = 1_000;
const CALLS = 200;

const NOTES = `
insert into lead_notes (lead_id, text, version, created_at)
select $1, 'The tenants of unit ' || n || ' leave in the summer.', 1, now() - n * interval '3 hours'
from generate_series(1, $2::int) n`;

/** The first timeline page of a lead with 1,000 entries, one request after the other, against its notes alone. */
export const measureTimeline: Measure = async (bench, rows) => {
  await using bare = await bench.startBare('console.ts');
  const id = await addStory(bench.sql);
  const headers = { authorization: `Bearer ${await bench.signIn()}` };
  const calls = sized(bench.options, CALLS);
  const product = await timeCalls(`${bench.product.url}/api/leads/${id}/timeline`, calls, headers);
  const plain = await timeCalls(`${bare.url}/timeline/${id}`, calls);
  return {
    figures: [
      {
        name: `timeline page of ${ENTRIES} entries: p99`,
        rows,
        value: percentile(product, 0.99),
        unit: 'ms',
        atMost: 50,
      },
      {
        name: `timeline page of ${ENTRIES} entries: p50 as a multiple of bare`,
        rows,
        value: percentile(product, 0.5) / percentile(plain, 0.5),
      },
    ],
  };
};

async function addStory(sql: Client): Promise<string> {
  const { rows } = await sql.query<{ id: string }>('select id from leads order by created_at limit 1');
  const { id } = rows[0]!;
  await sql.query(NOTES, [id, ENTRIES]);
  await sql.query('analyze lead_notes');
  return id;
}
