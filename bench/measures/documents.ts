import type { Client } from 'pg';
import { timeCalls } from '../drive.ts';
import { sized } from '../options.ts';
import { percentile } from '../statistics.ts';
import type { Measure } from './measure.ts';

const DOCUMENTS = 100_000;
const CALLS = 60;

/** A few per lead, in every type and state, over the last years. */
const FILL = `
insert into documents (id, created_at, lead_id, type, form_name, state, fields, recipient, submission_id, sent_at)
select gen_random_uuid(), now() - n * interval '11 minutes', l.id,
  (array['management_agreement', 'onboarding_form', 'walkthrough_checklist', 'lease_agreement'])[1 + n % 4],
  'Agreement', (array['completed', 'expired', 'completed', 'declined', 'failed'])[1 + n % 5], '[]', l.email,
  'bench-' || n, now() - n * interval '11 minutes'
from generate_series(1, $1::int) n
join (select id, email, row_number() over () - 1 as place, count(*) over () as leads from leads
  where email is not null) l
  on l.place = n % l.leads`;

/** The documents page with 100,000 documents: rows with total, filters with counts, a search. */
export const measureDocuments: Measure = async (bench, rows) => {
  await fill(bench.sql, sized(bench.options, DOCUMENTS));
  const calls = sized(bench.options, CALLS);
  const headers = { authorization: `Bearer ${await bench.signIn()}` };
  const figures = [];
  for (const [name, path] of Object.entries(PATHS)) {
    const times = await timeCalls(bench.product.url + path, calls, headers);
    figures.push({
      name: `documents ${name}: p95`,
      rows,
      value: percentile(times, 0.95),
      unit: 'ms',
      atMost: 100,
    });
  }
  await bench.sql.query('truncate documents cascade');
  return { figures };
};

const LIST = '/api/docuseal/submissions';
const filtered = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const PATHS = {
  'newest 25': `${LIST}?range=[0,24]`,
  'by status and type': `${LIST}?range=[0,24]&${filtered({ status: 'expired', type: 'lease_agreement' })}`,
  search: `${LIST}?range=[0,24]&${filtered({ q: 'oak' })}`,
  'far page': `${LIST}?range=[90000,90024]`,
  counts: `${LIST}/counts`,
};

async function fill(sql: Client, documents: number): Promise<void> {
  await sql.query('alter table documents disable trigger documents_timeline');
  await sql.query(FILL, [documents]);
  await sql.query('alter table documents enable trigger documents_timeline');
  await sql.query('vacuum (analyze) documents');
}
