import { useTranslate } from 'react-admin';
import { formatDollars } from '../../../../src/shared/format.js';

const WIDTH = 320;
/** How much of the scale lies below the range, and above it. */
const MARGIN = 0.2;

interface RangeBarProps {
  value: number;
  low: number;
  high: number;
}

/** Where the estimate lies in its likely range. */
export function RangeBar({ value, low, high }: RangeBarProps) {
  const translate = useTranslate();
  const inRange = high > low ? Math.min(Math.max((value - low) / (high - low), 0), 1) : 0.5;
  const from = WIDTH * MARGIN;
  const to = WIDTH * (1 - MARGIN);
  const at = from + (to - from) * inRange;
  const [rent, lowest, highest] = [value, low, high].map(formatDollars);
  return (
    <svg
      role="img"
      aria-label={translate('leadPage.report.gauge', { rent, low: lowest, high: highest })}
      viewBox={`0 0 ${WIDTH} 44`}
      width="100%"
      style={{ maxWidth: WIDTH, display: 'block' }}
    >
      <rect x="0" y="16" width={WIDTH} height="10" rx="5" fill="var(--hairline)" />
      <rect x={from} y="16" width={to - from} height="10" fill="var(--accent)" />
      <circle cx={at} cy="21" r="9" fill="var(--wheat)" stroke="var(--text)" strokeWidth="2" />
      <g fill="var(--muted)" fontSize="12">
        <text x="0" y="42">
          {translate('leadPage.report.low')}
        </text>
        <text x={WIDTH} y="42" textAnchor="end">
          {translate('leadPage.report.high')}
        </text>
      </g>
    </svg>
  );
}
