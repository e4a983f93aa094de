import type { Comparable } from '#shared/analysis.js';
import type { Dot } from '#shared/dot-plot.js';
import { formatDollars } from '#shared/format.js';
import {
  COMPARABLE_HEADS,
  comparableCells,
  comparableDots,
  formatMiles,
  nearestFirst,
} from '#shared/report.js';
import { DotPlot } from '../../components/charts/DotPlot';
import { componentText } from '../../components/text';
import styles from './page.module.css';
import { reportText } from './text';

const text = reportText.comparables;

/** Nearby rentals as a plot and a table. */
export function Comparables({ comparables, rent }: { comparables: Comparable[]; rent: number }) {
  return (
    <section aria-labelledby="comparables" className={styles.comparables}>
      <h2 id="comparables">{text.title}</h2>
      {comparables.length === 0 ? (
        <p className="soft">{text.none}</p>
      ) : (
        <>
          <p className="soft">{text.text(comparables.length)}</p>
          <Plot dots={comparableDots(nearestFirst(comparables))} rent={rent} />
          <p className={styles.sideways}>{componentText.sideways}</p>
          <ComparablesTable comparables={nearestFirst(comparables)} />
        </>
      )}
    </section>
  );
}

function Plot({ dots, rent }: { dots: Dot[]; rent: number }) {
  if (dots.length < 2) return null;
  return (
    <figure>
      <DotPlot
        dots={dots}
        level={{ y: rent, label: `${text.thisProperty} ${formatDollars(rent)}` }}
        xTitle={text.distanceAxis}
        formatX={formatMiles}
        formatY={formatDollars}
        description={text.chart(dots.length, formatDollars(rent))}
      />
    </figure>
  );
}

function ComparablesTable({ comparables }: { comparables: Comparable[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the table on narrow screens
    <section className={styles.scroller} tabIndex={0} aria-label={text.table}>
      <table className={styles.table}>
        <thead>
          <tr>
            {COMPARABLE_HEADS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparables.map((comparable, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two units may share an address; the list never changes
            <ComparableRow key={index} comparable={comparable} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ComparableRow({ comparable }: { comparable: Comparable }) {
  const [address, ...figures] = comparableCells(comparable);
  return (
    <tr>
      <th scope="row">{address}</th>
      {figures.map((figure, index) => (
        <td key={COMPARABLE_HEADS[index + 1]}>{figure}</td>
      ))}
    </tr>
  );
}
