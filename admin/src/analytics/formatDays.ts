import type { Bar } from '../charts/Bars';

const HOURS_OF_DAY = 24;
const span = (unit: 'minute' | 'hour' | 'day', most: number) =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: most });

/** `20 minutes`, `5 hours` or `3.5 days`. */
export function formatDays(days: number): string {
  const hours = days * HOURS_OF_DAY;
  if (hours < 1) return span('minute', 0).format(hours * 60);
  return days < 1 ? span('hour', 0).format(hours) : span('day', 1).format(days);
}

export function formatHours(hours: number): string {
  return formatDays(hours / HOURS_OF_DAY);
}

/** Text alternative for a bar chart: `New Leads 12, Closed 3`. */
export function describeBars(bars: Bar[]): string {
  return bars.map(({ label, figure }) => `${label} ${figure}`).join(', ');
}
