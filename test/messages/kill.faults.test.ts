import { expect, test } from '@jest/globals';
import { IN_FLIGHT, sendWithKills } from './killed-senders.js';

const [MAILS, KILLS] = [2_000, 8];

test('two thousand mails while one of two processes is killed again and again', async () => {
  const figures = await sendWithKills(MAILS, KILLS);

  console.log(JSON.stringify({ mails: MAILS, ...figures, doubled: figures.doubled.length }, null, 2));
  const { sent = 0, unknown = 0 } = figures.states;
  expect(sent + unknown).toBe(MAILS);
  expect(unknown).toBeLessThanOrEqual(IN_FLIGHT * KILLS);
  expect([figures.doubled, figures.lost]).toEqual([[], []]);
}, 900_000);
