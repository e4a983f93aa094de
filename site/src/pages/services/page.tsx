import { Check } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { formatCents, formatDollars } from '#shared/format.js';
import { repairApproval } from '#shared/management-terms.js';
import type { PriceBook } from '#shared/price-book.js';
import { formatMoney, formatRate } from '#shared/pricing.js';
import { ClosingBand, ClosingColumn } from '../../components/ClosingBand';
import { loadContent } from '../../content';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import pricing from '../pricing/page.module.css';
import { exampleFees, exampleRent } from '../pricing/plans';
import styles from './page.module.css';

const text = {
  title: (company: string) => `Property Management Services | ${company}`,
  description:
    'What we do for rental owners across Greater Des Moines: leasing, resident care, maintenance and the books, and what each plan includes.',
  heading: 'What we take off your hands',
  intro:
    'Leasing, residents, repairs and the books. You approve large repairs and read one statement a month.',
  areas: [
    {
      title: 'Resident Relations',
      text: 'From the first showing to the day the keys come back.',
      points: [
        [
          'Resident screening',
          'Income, rental history, credit and references, checked the same way every time.',
        ],
        [
          'Rent collection and deposits',
          'Residents pay online. We follow up on late rent and hold the deposit.',
        ],
        ['Resident support', 'Questions, notices and renewals go to us, not to you.'],
      ],
    },
    {
      title: 'Property Care',
      text: 'We catch small problems before they get big.',
      points: [
        ['Regular inspections', 'With photos, so you see what we saw.'],
        ['Maintenance coordination', 'Vendors we know, and every job checked before you pay for it.'],
        ['Emergency response', 'Someone answers at any hour, and emergencies come first.'],
      ],
    },
    {
      title: 'Financial Services',
      text: 'You see what came in, what went out, and why.',
      points: [
        ['Market analysis and pricing', 'A rent range from nearby rentals before we list.'],
        ['Monthly statements', 'Rent in, fees and bills out, the rest to you.'],
        ['Year-end tax documents', 'Ready for you or your accountant.'],
      ],
    },
  ],
  plansTitle: 'What each plan includes',
  price: (rate: string, fee: string, firstYear: string, rent: string) =>
    `For one home, ${rate} of rent + ${fee} a month. At our sample rent of ${rent}, that's ${firstYear} in the first year, with every fee.`,
  plansAction: 'Compare Prices',
  terms: 'See our terms: notice, payouts and deposits',
  closing: {
    title: 'See what your home could rent for',
    text: 'Two minutes, free, no credit card.',
    action: 'Free Rental Analysis',
  },
} as const;

export async function loader({ context }: LoaderFunctionArgs): Promise<{ book: PriceBook | null }> {
  return { book: (await loadContent(context)).priceBook };
}

export function Component() {
  const { company } = useSiteData();
  const { book } = useLoaderData<{ book: PriceBook | null }>();
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <section className={`sand ${pricing.top}`}>
        <div className="page">
          <h1>{text.heading}</h1>
          <p className="lead">{text.intro}</p>
        </div>
      </section>
      <div className={`page band ${styles.areas}`}>
        {text.areas.map(({ title, text: sentence, points }) => (
          <section key={title}>
            <div>
              <h2>{title}</h2>
              <p className="soft">{sentence}</p>
            </div>
            <dl>
              {points.map(([point, explanation]) => (
                <div key={point}>
                  <dt>{point}</dt>
                  <dd>{explanation}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {book && <Inclusions book={book} />}
      <ClosingBand>
        <ClosingColumn title={text.closing.title} text={text.closing.text}>
          <a className="button secondary" href="/analysis">
            {text.closing.action}
          </a>
        </ClosingColumn>
      </ClosingBand>
    </>
  );
}

function Inclusions({ book }: { book: PriceBook }) {
  return (
    <section className="band sand">
      <div className="page">
        <h2>{text.plansTitle}</h2>
        <div className={styles.plans}>
          {exampleFees(book).map(({ terms, firstYear }) => {
            const { name, description, inclusions } = book.plans[terms.plan];
            return (
              <section key={terms.plan}>
                <h3>{name}</h3>
                <p className="soft">{description}</p>
                <p>
                  {text.price(
                    formatRate(terms.managementRate),
                    formatMoney(terms.monthlyFeeCents),
                    formatCents(firstYear.feesCents),
                    formatDollars(exampleRent(book)),
                  )}
                </p>
                <ul>
                  {inclusions.map((inclusion) => (
                    <li key={inclusion}>
                      <Check size={20} aria-hidden="true" /> {inclusion}
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
        <p>
          {repairApproval(book.repairsPreApprovedUnderCents)} <a href="/pricing#terms">{text.terms}</a>
        </p>
        <p className={styles.more}>
          <a className="button primary" href="/pricing">
            {text.plansAction}
          </a>
        </p>
      </div>
    </section>
  );
}
