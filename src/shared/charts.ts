const STEPS = [1, 2, 2.5, 5, 10];
const WANTED_STEPS = 4;

/** About five round tick values that cover all the given ones. */
export function niceTicks(values: number[]): number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = niceStep((high - low || 1) / WANTED_STEPS);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => rounded((first + index) * step));
}

function niceStep(rough: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  return magnitude * STEPS.find((step) => step * magnitude >= rough)!;
}

/** Maps the range of the ticks to a range of pixels. */
export function linearScale(ticks: number[], [start, end]: [number, number]): (value: number) => number {
  const low = ticks[0]!;
  const high = ticks.at(-1)!;
  return (value) => rounded(start + ((value - low) / (high - low)) * (end - start));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
