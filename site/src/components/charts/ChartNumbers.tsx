import { componentMessages as text } from '../components.messages';
import styles from './ChartNumbers.module.css';

interface ChartNumbersProps {
  /** The name of the steps, then those of the curves. */
  heads: string[];
  /** The step, then its figure on each curve, as they are read. */
  rows: string[][];
}

/** The numbers of a chart, for those who would rather read them. */
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
