import { expect, test } from '@jest/globals';
import { IN_FLIGHT, sendWithKills } from './killed-senders.js';

test('a killed process loses and duplicates nothing; staff decide about messages it had in flight', async () => {
  const { states, doubled, lost } = await sendWithKills(300, 1);

  const { sent = 0, unknown = 0 } = states;
  expect(sent + unknown).toBe(300);
  expect(unknown).toBeLessThanOrEqual(IN_FLIGHT);
  expect([doubled, lost]).toEqual([[], []]);
}, 180_000);
