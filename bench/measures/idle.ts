import { setTimeout as pause } from 'node:timers/promises';
import { sized } from '../options.ts';
import type { Measure } from './measure.ts';

const IDLE_MS = 30_000;

/** What the server uses after startup without visitors. */
export const measureIdle: Measure = async ({ product, options }, rows) => {
  await pause(sized(options, IDLE_MS));
  const value = await product.memoryMb();
  return { figures: [{ name: 'idle memory', rows, value, unit: 'MB', atMost: 180 }] };
};
