import { componentText as text } from '../text';
import styles from './ChartNumbers.module.css';

interface ChartNumbersProps {
  /** Column headings: the step, then each series. */
  heads: string[];
  /** One row per step: its name, then one figure per series. */
  rows: string[][];
}

/** The chart's data as a table. */
export function ChartNumbers({ heads, rows }: ChartNumbersProps) {
  return (
    <details className={styles.numbers}>
      <summary>{text.numbers}</summary>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([step, ...figures]) => (
            <tr key={step}>
              <th scope="row">{step}</th>
              {figures.map((figure, index) => (
                <td key={heads[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
