import { Plot, type PlotProps } from './Plot';

/** Lines that part, each named at its end. */
export function LineChart(props: PlotProps) {
  return <Plot {...props} />;
}
