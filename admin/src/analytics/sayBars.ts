import type { Bar } from '../charts/Bars';

/** The bars of a chart in words, `New Leads 12, Closed 3`. */
export function sayBars(bars: Bar[]): string {
  return bars.map(({ label, figure }) => `${label} ${figure}`).join(', ');
}
