import { expect, test } from '@jest/globals';
import { KINDS, sendWithKills } from './killed-senders.js';

/** Texts that one process has under way at once. */
const IN_FLIGHT = 5;
const [TEXTS, KILLS] = [400, 4];

// security.md 7: a text that goes twice costs more than a mail, and nothing keeps Twilio from sending it
test('four hundred texts while one of two processes is killed again and again', async () => {
  const figures = await sendWithKills(TEXTS, KILLS, KINDS.texts);

  console.log(JSON.stringify({ texts: TEXTS, ...figures, doubled: figures.doubled.length }, null, 2));
  const { sent = 0, unknown = 0 } = figures.states;
  expect(sent + unknown).toBe(TEXTS);
  expect(unknown).toBeLessThanOrEqual(IN_FLIGHT * KILLS);
  expect([figures.doubled, figures.lost]).toEqual([[], []]);
}, 600_000);
