import { Plot, type PlotProps } from './Plot';
import styles from './Plot.module.css';
import { pathOf } from './plot-geometry';

/** Areas over each other, the largest first, each named at its end. */
export function AreaChart(props: PlotProps) {
  return (
    <Plot
      {...props}
      fill={({ curves, zeroY }) =>
        curves.map(({ name, tone, points }) => (
          <path
            key={name}
            className={styles[`${tone}Area`]}
            d={`${pathOf(points)}V${zeroY}H${points[0]![0]}Z`}
          />
        ))
      }
    />
  );
}
