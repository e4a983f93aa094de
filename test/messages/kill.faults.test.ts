import { expect, test } from '@jest/globals';
import { IN_FLIGHT, sendWithKills } from './killed-senders.js';

const [EMAILS, KILLS] = [2_000, 8];

test('two thousand emails survive repeated kills of one of two processes', async () => {
  const figures = await sendWithKills(EMAILS, KILLS);

  console.log(JSON.stringify({ emails: EMAILS, ...figures, doubled: figures.doubled.length }, null, 2));
  const { sent = 0, unknown = 0 } = figures.states;
  expect(sent + unknown).toBe(EMAILS);
  expect(unknown).toBeLessThanOrEqual(IN_FLIGHT * KILLS);
  expect([figures.doubled, figures.lost]).toEqual([[], []]);
}, 900_000);
