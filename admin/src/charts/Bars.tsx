/** Label above the bar, note below it. */
const WORDS_Y = 15;
const BAR_Y = 24;
const BAR = 14;
const NOTE_Y = 56;
const ROW = 48;
const ROW_WITH_NOTE = 76;

export interface Bar {
  key: string;
  label: string;
  value: number;
  /** The formatted value. */
  figure: string;
  note?: string | undefined;
  /** A highlighted share of the value. */
  part?: number;
}

interface BarsProps {
  bars: Bar[];
  /** Text alternative; the numbers are also in a table. */
  sentence: string;
}

/** Horizontal bar chart. Lengths are percentages, so text keeps its size on every screen. */
export function Bars({ bars, sentence }: BarsProps) {
  const longest = Math.max(1, ...bars.map(({ value }) => value));
  const height = bars.some(({ note }) => note) ? ROW_WITH_NOTE : ROW;
  const share = (value: number) => `${(value / longest) * 100}%`;
  return (
    <svg role="img" aria-label={sentence} width="100%" height={bars.length * height} style={WORDS}>
      {bars.map(({ key, label, value, figure, note, part }, row) => (
        <g key={key} transform={`translate(0 ${row * height})`}>
          <text y={WORDS_Y}>{label}</text>
          <text x="100%" y={WORDS_Y} textAnchor="end" fontWeight="600">
            {figure}
          </text>
          <rect y={BAR_Y} width="100%" height={BAR} rx="4" fill="var(--sunk)" />
          <rect y={BAR_Y} width={share(value)} height={BAR} rx="4" fill={part === undefined ? FULL : REST} />
          {part !== undefined && <rect y={BAR_Y} width={share(part)} height={BAR} rx="4" fill={FULL} />}
          {note && (
            <text y={NOTE_Y} fill="var(--muted)" fontSize="13">
              {note}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

export const FULL = 'var(--accent)';
export const REST = 'var(--control)';
const WORDS = { display: 'block', fill: 'var(--text)', fontSize: 15, fontVariantNumeric: 'tabular-nums' };
