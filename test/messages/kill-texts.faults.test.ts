import { expect, test } from '@jest/globals';
import { KINDS, sendWithKills } from './killed-senders.js';

/** Texts that one process has in flight at the same time. */
const IN_FLIGHT = 5;
const [TEXTS, KILLS] = [400, 4];

// security.md 7: a duplicate text costs more than a duplicate email, and Twilio does not deduplicate
test('four hundred texts survive repeated kills of one of two processes', async () => {
  const figures = await sendWithKills(TEXTS, KILLS, KINDS.texts);

  console.log(JSON.stringify({ texts: TEXTS, ...figures, doubled: figures.doubled.length }, null, 2));
  const { sent = 0, unknown = 0 } = figures.states;
  expect(sent + unknown).toBe(TEXTS);
  expect(unknown).toBeLessThanOrEqual(IN_FLIGHT * KILLS);
  expect([figures.doubled, figures.lost]).toEqual([[], []]);
}, 600_000);
