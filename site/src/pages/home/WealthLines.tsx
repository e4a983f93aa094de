import { formatDollars } from '../../../../src/shared/format.js';
import { linearScale, niceTicks } from '../../components/charts/scale';
import styles from './promo.module.css';
import { sectionsMessages } from './sections.messages';
import type { WealthPoint } from './wealth-by-year';

const { promo: text } = sectionsMessages;
const FRAME = { left: 6, right: 300, top: 16, bottom: 190 };

interface WealthLinesProps {
  points: WealthPoint[];
  /** The whole picture in one sentence, for those who do not see it. */
  sentence: string;
}

/** Two lines that part, each named at its end. */
export function WealthLines({ points, sentence }: WealthLinesProps) {
  const last = points.at(-1)!;
  const x = linearScale([0, last.year], [FRAME.left, FRAME.right]);
  const amounts = niceTicks([0, ...points.flatMap(({ rent, sell }) => [rent, sell])]);
  const y = linearScale(amounts, [FRAME.bottom, FRAME.top]);
  const lineOf = (road: 'rent' | 'sell') =>
    points.map((point) => [x(point.year), y(point[road])] as [number, number]);
  return (
    <svg className={styles.lines} viewBox="0 0 420 220" role="img" aria-label={sentence}>
      <path className={styles.ground} d={`M${FRAME.left} ${FRAME.bottom}H${FRAME.right}`} />
      <text x={FRAME.left} y={FRAME.bottom + 24}>
        {text.today}
      </text>
      <text x={FRAME.right} y={FRAME.bottom + 24} textAnchor="end">
        {text.lastYear(last.year)}
      </text>
      <Line className={styles.sell} name={text.sell} amount={last.sell} at={lineOf('sell')} />
      <Line className={styles.rent} name={text.rent} amount={last.rent} at={lineOf('rent')} />
    </svg>
  );
}

interface LineProps {
  name: string;
  /** Dollars the line comes to. */
  amount: number;
  at: [number, number][];
  className: string | undefined;
}

function Line({ name, amount, at, className }: LineProps) {
  const [endX, endY] = at.at(-1)!;
  return (
    <g className={className}>
      <path d={`M${at.map((point) => point.join(' ')).join('L')}`} />
      <circle cx={endX} cy={endY} r="5" />
      <text x={endX + 14} y={endY - 3}>
        {name}
      </text>
      <text x={endX + 14} y={endY + 17}>
        {formatDollars(amount)}
      </text>
    </g>
  );
}
