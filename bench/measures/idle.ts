import { setTimeout as pause } from 'node:timers/promises';
import type { Measure } from './measure.ts';

const IDLE_MS = 30_000;

/** What the server uses after startup without visitors. */
export const measureIdle: Measure = async ({ product }, rows) => {
  await pause(IDLE_MS);
  const value = await product.memoryMb();
  return { figures: [{ name: 'idle memory', rows, value, unit: 'MB', atMost: 180 }] };
};
