import type { Comparable } from '../../../../src/shared/analysis/analysis.contract.js';
import { formatDollars, formatNumber } from '../../../../src/shared/format.js';
import { type Dot, DotPlot } from '../../components/charts/DotPlot';
import { reportMessages } from './report.messages';
import styles from './report.module.css';

const text = reportMessages.comparables;
const miles = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Rentals nearby as points and as the table with the same numbers. */
export function Comparables({ comparables, rent }: { comparables: Comparable[]; rent: number }) {
  const nearestFirst = comparables.toSorted((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity));
  return (
    <section aria-labelledby="comparables" className={styles.comparables}>
      <h2 id="comparables">{text.title}</h2>
      {comparables.length === 0 ? (
        <p className="soft">{text.none}</p>
      ) : (
        <>
          <p className="soft">{text.text(comparables.length)}</p>
          <Plot dots={dotsOf(nearestFirst)} rent={rent} />
          <ComparablesTable comparables={nearestFirst} />
        </>
      )}
    </section>
  );
}

function dotsOf(comparables: Comparable[]): Dot[] {
  return comparables.flatMap(({ address, distance, rentAmount }) =>
    distance === null || rentAmount === null
      ? []
      : [{ x: distance, y: rentAmount, label: `${address}, ${formatDollars(rentAmount)}` }],
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
        formatX={(value) => miles.format(value)}
        formatY={formatDollars}
        sentence={text.chart(dots.length, formatDollars(rent))}
      />
    </figure>
  );
}

function ComparablesTable({ comparables }: { comparables: Comparable[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the table on narrow screens
    <section className={styles.scroller} tabIndex={0} aria-labelledby="comparables">
      <table className={styles.table}>
        <thead>
          <tr>
            {[text.address, text.distance, text.size, text.rent, text.days].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparables.map((comparable, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two flats may share an address; the list never changes
            <ComparableRow key={index} {...comparable} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ComparableRow({ address, distance, squareFootage, rentAmount, daysOnMarket }: Comparable) {
  return (
    <tr>
      <th scope="row">{address}</th>
      <td>{distance === null ? text.dash : text.miles(miles.format(distance))}</td>
      <td>{squareFootage ? formatNumber(squareFootage) : text.dash}</td>
      <td>{rentAmount === null ? text.dash : formatDollars(rentAmount)}</td>
      <td>{formatNumber(daysOnMarket)}</td>
    </tr>
  );
}
