import type { Ref } from 'react';
import type { RentVsSellRow } from '../../../../src/shared/calculators/rent-vs-sell.contract.js';
import { formatDollars } from '../../../../src/shared/format.js';
import styles from './detail.module.css';
import { rentVsSellMessages } from './rent-vs-sell.messages';

const text = rentVsSellMessages.detail;
const COLUMNS = Object.keys(text.columns) as (keyof RentVsSellRow)[];

interface DetailTableProps {
  ref: Ref<HTMLElement>;
  rows: RentVsSellRow[];
  /** Whether the page opens at the table, as the answer to the form without script does. */
  isFocused: boolean;
}

export function DetailTable({ ref, rows, isFocused }: DetailTableProps) {
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveTabindex: keyboards scroll the table on narrow screens
    // biome-ignore-start lint/a11y/noAutofocus: it is what was asked for a moment ago
    <section ref={ref} className={styles.scroller} tabIndex={0} aria-label={text.table} autoFocus={isFocused}>
      <table>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {text.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.year} row={row} />
          ))}
        </tbody>
      </table>
    </section>
    // biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above
    // biome-ignore-end lint/a11y/noAutofocus: see above
  );
}

function Row({ row }: { row: RentVsSellRow }) {
  const [year, ...amounts] = COLUMNS;
  return (
    <tr>
      <th scope="row">{row[year!]}</th>
      {amounts.map((column) => (
        <td key={column} data-negative={row[column] < 0 || undefined}>
          {formatDollars(row[column])}
        </td>
      ))}
    </tr>
  );
}
