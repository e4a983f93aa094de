import { House } from 'lucide-react';
import type { AnalysisView } from '#shared/analysis.js';
import { MARKET_DEFAULTS } from '#shared/rent-estimate.js';
import {
  COMPARABLE_HEADS,
  comparableCells,
  homeCells,
  mapRentals,
  marketFacts,
  type NumberedComparable,
  perSquareFoot,
  placementNote,
  regionalFigures,
} from '#shared/report.js';
import { ringMapOf } from '#shared/ring-map.js';
import { RingMap } from '../../components/charts/ReportCharts';
import { useSiteData } from '../../document/site-data';
import styles from './comparables.module.css';
import { reportText } from './text';

const text = reportText.comparables;

interface ComparablesProps {
  analysis: AnalysisView;
  rent: number;
  comparables: NumberedComparable[];
}

/** Nearby rentals as a map, as three figures and as a table. The numbers link all of them. */
export function Comparables({ analysis, rent, comparables }: ComparablesProps) {
  const title = comparables.length > 0 ? text.behind(comparables.length) : text.title;
  const bySize = perSquareFoot(analysis);
  return (
    <section aria-labelledby="comparables" className={`page ${styles.comparables}`}>
      <div className={styles.overview}>
        <RentalMap analysis={analysis} comparables={comparables} />
        <div className={styles.reading}>
          <h2 id="comparables">{title}</h2>
          {comparables.length === 0 && <p className="lead">{text.none}</p>}
          {analysis.origins.comparables === 'sample' && <p className="lead">{text.samples}</p>}
          {bySize && <p className="lead">{bySize}</p>}
          <MarketFacts comparables={comparables} rent={rent} />
        </div>
      </div>
      {comparables.length > 0 && (
        <ComparablesTable analysis={analysis} rent={rent} comparables={comparables} />
      )}
    </section>
  );
}

function RentalMap({ analysis, comparables }: Omit<ComparablesProps, 'rent'>) {
  const map = ringMapOf(analysis.location, mapRentals(comparables));
  if (!map) return null;
  const missing = comparables.length - map.dots.length;
  return (
    <figure className={styles.map}>
      <RingMap
        map={map}
        north={text.north}
        formatMiles={(miles) => text.miles(String(miles))}
        description={text.map(map.dots.length)}
      />
      {missing > 0 && <figcaption>{text.unmapped(missing)}</figcaption>}
    </figure>
  );
}

function MarketFacts({ comparables, rent }: Omit<ComparablesProps, 'analysis'>) {
  const facts = marketFacts(comparables, rent);
  const ours = placementNote(useSiteData().company, comparables);
  return (
    <>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ name, value, detail }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <strong>{value}</strong>
                <span>{detail}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {ours && <p className={styles.small}>{ours}</p>}
      <p className={styles.small}>{regionalFigures(MARKET_DEFAULTS)}</p>
    </>
  );
}

/** On a phone each row becomes two lines; the heads move to the units in the cells. */
function ComparablesTable({ analysis, rent, comparables }: ComparablesProps) {
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">{text.table}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{text.number}</span>
            </th>
            <th scope="col">{text.address}</th>
            {COMPARABLE_HEADS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.own}>
            <td>
              <House size={18} aria-hidden="true" />
            </td>
            <th scope="row">{text.home(analysis.property.unitCount)}</th>
            <Cells cells={homeCells(analysis, rent)} />
          </tr>
          {comparables.map((comparable) => (
            <tr key={comparable.number}>
              <td>
                <span className={comparable.isInRange ? styles.key : styles.hollow}>{comparable.number}</span>
              </td>
              <th scope="row">{comparable.address || text.unnamed}</th>
              <Cells cells={comparableCells(comparable)} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.small}>{text.note}</p>
    </>
  );
}

/** Shown after the figure where the columns have no heads. */
const UNITS = ['', ' bd', ' ba', ' sq ft', '/sq ft', '', ' days', ' mi'];

function Cells({ cells }: { cells: string[] }) {
  return cells.map((cell, index) => {
    const isEmpty = cell === '' || cell === text.dash;
    const hasUnit = isEmpty || /[a-z]/.test(cell);
    return (
      <td
        key={COMPARABLE_HEADS[index]}
        data-unit={hasUnit ? undefined : UNITS[index]}
        data-empty={isEmpty ? '' : undefined}
      >
        {cell}
      </td>
    );
  });
}
