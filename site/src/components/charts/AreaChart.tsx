import { LineChart, type LineChartProps, pathOf } from './LineChart';
import styles from './LineChart.module.css';

/** Overlapping areas, largest first, each labeled at its end. */
export function AreaChart(props: LineChartProps) {
  return (
    <LineChart
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
