/** A provider with so many faults in so short a time is away, and is asked again after a pause. */
export const AWAY = { faults: 5, withinMs: 30_000, probeAfterMs: 30_000 };

/** The moments of the faults that still count, with one more. */
export function withFault(faults: number[], now: number): number[] {
  return [...faults.filter((at) => now - at < AWAY.withinMs), now];
}
