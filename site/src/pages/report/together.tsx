import type { ReactNode } from 'react';
import type { AnalysisView } from '#shared/analysis.js';
import { formatDollars } from '#shared/format.js';
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
  const { properties, total, missing, outside } = sums;
  const planName = sums.plan && book.plans[sums.plan].name;
  const notes = [
    planName && text.onePlan(planName),
    text.note(formatRate(book.projection.maintenanceRate)),
    missing.length > 0 && text.missing(missing.map(streetOf).join(', ')),
    outside.length > 0 && text.outside(outside.map(streetOf).join(', ')),
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
          {properties.map(({ leadId, address, plan, ...sum }) => (
            <Row key={leadId} {...sum}>
              {leadId === analysis.leadId ? (
                streetOf(address)
              ) : (
                <a href={`/analysis/${leadId}`}>{streetOf(address)}</a>
              )}
              {!planName && ` (${book.plans[plan].name})`}
            </Row>
          ))}
        </tbody>
        <tfoot>
          <Row {...total}>{text.total}</Row>
        </tfoot>
      </table>
      <p className="soft">{notes.filter(Boolean).join(' ')}</p>
    </section>
  );
}

function Row({ rent, fees, net, children }: PropertySum & { children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{children}</th>
      <td>{formatDollars(rent)}</td>
      <td>{formatDollars(fees)}</td>
      <td>{formatDollars(net)}</td>
    </tr>
  );
}

/** The first part of an address in one line. */
export function streetOf(address: string): string {
  return address.split(', ')[0]!;
}
