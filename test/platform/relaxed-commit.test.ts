import { expect, test } from '@jest/globals';
import pg from 'pg';
import { RELAXED_COMMIT } from '../../src/platform/database/sql.js';
import { createDatabase } from '../support/database.js';

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
