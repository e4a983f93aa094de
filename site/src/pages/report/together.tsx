import type { ReactNode } from 'react';
import type { AnalysisView } from '#shared/analysis.js';
import { formatCents, formatDollars } from '#shared/format.js';
import { formatRate, type PlanId, type PriceBook } from '#shared/pricing.js';
import { type PropertySum, sumProperties } from '#shared/report.js';
import { reportText } from './text';
import styles from './together.module.css';

const text = reportText.together;

interface TogetherProps {
  analysis: AnalysisView;
  plan: PlanId;
  book: PriceBook | null;
}

/** Combined rent, fees and net of an owner's properties. */
export function Together({ analysis, plan, book }: TogetherProps) {
  const sums = book && sumProperties(analysis, plan, book);
  if (!sums) return null;
  const { properties, total, missing } = sums;
  const planName = sums.plan && book.plans[sums.plan].name;
  const notes = [
    planName ? text.onePlan(planName) : text.ownPlans,
    text.note(formatRate(book.projection.maintenanceRate)),
    missing.length > 0 && text.missing(missing.map(streetOf).join(', ')),
  ];
  return (
    <section className={`page ${styles.together}`} aria-labelledby="together">
      <h2 id="together">{text.title(properties.length)}</h2>
      <table>
        <thead>
          <tr>
            {text.heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {properties.map(({ leadId, address, ...sum }) => (
            <Row
              key={leadId}
              name={
                leadId === analysis.leadId ? (
                  streetOf(address)
                ) : (
                  <a href={`/analysis/${leadId}`}>{streetOf(address)}</a>
                )
              }
              {...sum}
            />
          ))}
        </tbody>
        <tfoot>
          <Row name={text.total} {...total} />
        </tfoot>
      </table>
      <p className="soft">{notes.filter(Boolean).join(' ')}</p>
    </section>
  );
}

function Row({ name, rentCents, feesCents, netCents }: PropertySum & { name: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatDollars(rentCents / 100)}</td>
      <td>{formatCents(feesCents)}</td>
      <td>{formatDollars(Math.round(netCents / 100))}</td>
    </tr>
  );
}

function streetOf(address: string): string {
  return address.split(', ')[0]!;
}
