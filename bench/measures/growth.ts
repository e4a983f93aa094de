import { timeCalls } from '../drive.ts';
import { sized } from '../options.ts';
import { percentile } from '../statistics.ts';
import type { Figure, Measure } from './measure.ts';

const MESSAGES = 2_000_000;
const CALLS = 60;

/** Reads that must not slow down over the years: reports on first use, and the search of the outbox. */
export const measureGrowth: Measure = async (bench, rows) => {
  const headers = { authorization: `Bearer ${await bench.signIn()}` };
  const figures: Figure[] = [];
  for (const path of REPORTS) {
    const [value = NaN] = await timeCalls(`${bench.product.url}/api/${path}`, 1, headers);
    figures.push({ name: `${path}, cold`, rows, value, unit: 'ms', atMost: 300 });
  }

  const messages = sized(bench.options, MESSAGES);
  await bench.sql.query('alter table messages disable trigger user');
  await bench.sql.query(FILL, [messages]);
  await bench.sql.query('alter table messages enable trigger user');
  await bench.sql.query('vacuum (analyze) messages');
  for (const term of ['owner1', 'owner99', 'example.com', 'nothing']) {
    const query = new URLSearchParams({ filter: JSON.stringify({ q: term }), range: '[0,24]' });
    const times = await timeCalls(
      `${bench.product.url}/api/messages?${query}`,
      sized(bench.options, CALLS),
      headers,
    );
    const name = `outbox search for ${term}: p95`;
    figures.push({ name, rows: messages, value: percentile(times, 0.95), unit: 'ms', atMost: 100 });
  }
  await bench.sql.query("delete from messages where key like 'bench-growth:%'");
  return { figures };
};

const REPORTS = [
  'analytics/funnel?weeks=52',
  'analytics/sources?weeks=52',
  'analytics/forecast?weeks=52',
  'portfolio',
];

const FILL = `
  insert into messages (key, channel, stream, template, template_version, recipient, created_at, planned_at, due_at,
    expires_at, data, state, carrier, sent_at)
  select 'bench-growth:' || n, 'email', 'campaign', 'campaign:1', 1, 'owner' || n || '@example.com', at, at, at,
    at + interval '1 day', '{}', 'sent', 'smtp', at
  from generate_series(1, $1::int) as n, lateral (select now() - n * interval '30 seconds' as at) each`;
