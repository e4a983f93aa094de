import { expect, test } from '@jest/globals';
import { IN_FLIGHT, runWithKills } from './killed-campaigns.js';

const LEADS = Number(process.env.FAULT_LEADS ?? 5_000);
const KILLS = Number(process.env.FAULT_KILLS ?? 50);

// security.md 7 and 8
test('campaigns neither lose, repeat nor bunch up messages while one of two processes is killed repeatedly', async () => {
  const figures = await runWithKills(LEADS, KILLS);

  console.log(JSON.stringify(figures, null, 2));
  const { sent = 0, unknown = 0, cancelled = 0 } = figures.states;
  expect(figures.steps).toBe(2 * LEADS);
  expect(sent + unknown + cancelled).toBe(figures.steps);
  // Each kill, and the suspended process, leaves at most its messages in flight with an unknown outcome.
  expect(unknown).toBeLessThanOrEqual(IN_FLIGHT * (KILLS + 1));
  expect(cancelled).toBeLessThanOrEqual(2 * figures.stops);
  expect(figures).toMatchObject({ doubled: 0, textsAtNight: 0, unreportedAfterStops: 0 });
  expect(figures.texts).toBeGreaterThan(0);
}, 900_000);
