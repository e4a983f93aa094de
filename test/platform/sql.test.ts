import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { isoText, RELAXED_COMMIT, Sql } from '../../src/platform/database/sql.js';
import { startApp, type TestApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';

describe('timestamps of views are ISO text in UTC', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  test.each([
    ['2026-11-28 14:48:33+00', '2026-11-28T14:48:33.000Z'],
    ['2026-11-28 14:48:33.1+00', '2026-11-28T14:48:33.100Z'],
    ['2026-11-28 14:48:33.123987+00', '2026-11-28T14:48:33.123Z'],
    ['2026-11-28 23:48:33.12-06', '2026-11-29T05:48:33.120Z'],
    ['0099-03-01 00:00:00+00', '0099-03-01T00:00:00.000Z'],
  ])('%s', async (stored, iso) => {
    const read = `select $1::timestamptz as at, json_build_object('at', ${isoText('$1::timestamptz')}) as nested`;
    const inChicago = `select set_config('timezone', 'America/Chicago', true), v.* from (${read}) v`;
    const sql = app.app.get(Sql);

    const views = [await sql.view(read, [stored]), await sql.view(inChicago, [stored])];

    expect(views).toEqual([
      { at: iso, nested: { at: iso } },
      { at: iso, nested: { at: iso }, set_config: 'America/Chicago' },
    ]);
  });

  test('a missing one is null', async () => {
    expect(await app.app.get(Sql).view('select null::timestamptz as at')).toEqual({ at: null });
  });
});

test('one transaction skips the wait for the disk, and the next on its connection doesn’t', async () => {
  const database = await createDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const current = async () => (await client.query('show synchronous_commit')).rows[0].synchronous_commit;
  await client.query('set synchronous_commit to on');

  await client.query('begin');
  await client.query(`select ${RELAXED_COMMIT}`);
  const within = await current();
  await client.query('commit');
  await client.query(`select ${RELAXED_COMMIT}`);
  const after = await current();

  expect([within, after]).toEqual(['off', 'on']);
  await client.end();
  await database.drop();
});
