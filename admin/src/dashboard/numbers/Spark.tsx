const BAR = 7;
const STEP = 10;
const HEIGHT = 32;
/** Pixels of a bar of 0, so that every week is seen. */
const LEAST = 2;

/** A bar a week, the present one in the accent. */
export function Spark({ values, label }: { values: number[]; label: string }) {
  const highest = Math.max(1, ...values);
  const width = values.length * STEP - (STEP - BAR);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      style={{ flex: '0 1 auto', minWidth: 0, maxWidth: '60%' }}
    >
      {values.map((value, week) => {
        const height = Math.max(LEAST, (value / highest) * HEIGHT);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its week
            key={week}
            x={week * STEP}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            rx={value > 0 ? 1.5 : 0}
            fill={week === values.length - 1 ? 'var(--accent)' : 'var(--control)'}
          />
        );
      })}
    </svg>
  );
}
