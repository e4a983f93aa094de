import { BellRing, Calculator, Check, MessageSquare, Phone } from 'lucide-react';
import type { AnalysisView } from '#shared/analysis.js';
import type { Company } from '#shared/company.js';
import { RENT_UPDATES_CONSENT } from '#shared/consent.js';
import type { TeamMember } from '#shared/content.js';
import { formatDollars } from '#shared/format.js';
import { reserveNote } from '#shared/management-terms.js';
import {
  forAllUnits,
  monthsOfRent,
  type PlanId,
  type PriceBook,
  type PricedProperty,
  planTerms,
  setupSplit,
} from '#shared/pricing.js';
import { RENT_VS_SELL_QUERY, UNITS_PARAMETER } from '#shared/rent-vs-sell.js';
import { ExternalLink } from '../../components/ExternalLink';
import { Portrait } from '../../components/Portrait';
import { memoizeMarkup } from '../../document/memoize-markup';
import { useSiteData } from '../../document/site-data';
import { ContactConsent } from '../../forms/Consent';
import { phoneLink } from '../../phone';
import styles from './next-steps.module.css';
import { FormFailure, ReportForm } from './report-form';
import { reportText } from './text';

const text = reportText.next;

/** Goes to the address the report was requested with, which has to confirm it. */
export function MonthlyUpdates() {
  const { company } = useSiteData();
  const { title, text, button } = reportText.updates;
  return (
    <section className={`page ${styles.updates}`} aria-labelledby="updates">
      <div>
        <h2 id="updates">{title}</h2>
        <p>{text}</p>
      </div>
      <ReportForm intent="updates">
        <button className="button outline" type="submit">
          <BellRing size={18} aria-hidden="true" /> {button}
        </button>
        <FormFailure intent="updates" />
        <ContactConsent wording={RENT_UPDATES_CONSENT} company={company.name} />
      </ReportForm>
    </section>
  );
}

/** Someone to talk to, what happens next, and the other question an owner has: rent or sell? */
export function NextSteps({
  analysis,
  rent,
  plan,
  book,
  team,
}: {
  analysis: AnalysisView;
  rent: number | null;
  plan: PlanId;
  book: PriceBook | null;
  team: TeamMember[];
}) {
  const { company } = useSiteData();
  const person = contactOf(team);
  const reserve = reserveNote(company.managementTerms);
  return (
    <section className={`sand ${styles.tail}`} aria-label={text.label}>
      <div className="page">
        <div className={styles.pair}>
          <Contact
            person={person}
            company={company}
            hasReport={rent !== null}
            isOutside={analysis.isOutside ?? false}
            fees={book && [oneTimeFees(plan, analysis.property, book), reserve].filter(Boolean).join(' ')}
          />
          <RentOrSell analysis={analysis} rent={rent} plan={plan} />
        </div>
        <NextProperty analysis={analysis} />
      </div>
    </section>
  );
}

/** The leasing manager, or the first person on the team page. */
function contactOf(team: TeamMember[]): TeamMember | null {
  return team.find(({ role }) => /\bleas/i.test(role)) ?? team[0] ?? null;
}

interface ContactProps {
  person: TeamMember | null;
  company: Company;
  /** Whether there are figures to explain. */
  hasReport: boolean;
  /** The home is farther away than we manage: nothing happens next. */
  isOutside: boolean;
  /** Setup, tenant placement and the reserve, in one line. */
  fees: string | null;
}

const contactMarkup = memoizeMarkup(ContactParts);

/** The same on most reports. */
function Contact(props: ContactProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup escaped by React, see memoizeMarkup
  return <div className={styles.contact} dangerouslySetInnerHTML={contactMarkup(props)} />;
}

function ContactParts({ person, company, hasReport, isOutside, fees }: ContactProps) {
  const phone = person?.phone ?? company.phone;
  const name = person?.name ?? company.name;
  const firstName = person ? name.split(' ')[0]! : null;
  const [offer, companyOffer] = hasReport
    ? [text.walkThrough, text.companyWalkThrough]
    : [text.ask, text.companyAsk];
  return (
    <>
      {person && <Portrait {...person} />}
      <div>
        <p className={styles.small}>{text.contact}</p>
        <h2>{name}</h2>
        <p>{firstName ? offer(person!.role, firstName) : companyOffer}</p>
        <p className={styles.buttons}>
          <a className="button primary" href={phoneLink(phone)} aria-label={text.call(name, phone)}>
            <Phone size={18} aria-hidden="true" /> {phone}
          </a>
          <a className="button outline" href={phoneLink(phone).replace('tel:', 'sms:')}>
            <MessageSquare size={18} aria-hidden="true" /> {text.text(firstName)}
          </a>
          {person?.bookingUrl && (
            <ExternalLink
              className="button outline"
              href={person.bookingUrl}
              label={text.book}
              about={text.bookWith(name)}
            />
          )}
        </p>
      </div>
      {!isOutside && (
        <div className={styles.steps}>
          <h3>{text.stepsTitle}</h3>
          <ol>
            {text.steps(fees).map((step, index) => (
              <li key={step}>
                <b aria-hidden="true">{index + 1}</b> {step}
              </li>
            ))}
          </ol>
          <a href="/pricing#terms">{text.terms}</a>
        </div>
      )}
    </>
  );
}

function oneTimeFees(plan: PlanId, property: PricedProperty, book: PriceBook): string {
  const terms = planTerms(plan, property, book);
  const placement = monthsOfRent(terms.tenantPlacementMonths).toLowerCase() + forAllUnits(property);
  return text.oneTime(setupSplit(terms), placement);
}

const drawingMarkup = memoizeMarkup(TwoWays);

function Drawing() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup escaped by React, see memoizeMarkup
  return <div className={styles.art} dangerouslySetInnerHTML={drawingMarkup({})} />;
}

interface RentOrSellProps {
  analysis: AnalysisView;
  rent: number | null;
  plan: PlanId;
}

/** Opens the comparison with the report's total rent, units and plan. Our example's home value would be wrong for it. */
function compareUrl(rent: number, analysis: AnalysisView, plan: PlanId): string {
  const { propertyType, unitCount } = analysis.property;
  const { homeValue, pricePaid } = RENT_VS_SELL_QUERY;
  const query = new URLSearchParams({ rent: String(rent), plan, [homeValue]: '', [pricePaid]: '' });
  if (propertyType === 'multi-family' && unitCount > 1) query.set(UNITS_PARAMETER, String(unitCount));
  return `/rent-vs-sell?${query}`;
}

function RentOrSell({ analysis, rent, plan }: RentOrSellProps) {
  const { unitCount } = analysis.property;
  const total = rent === null ? null : rent * unitCount;
  return (
    <div className={styles.compare}>
      <Drawing />
      <div>
        <h2>{text.sellTitle}</h2>
        <p>{total === null ? text.sellTextBare : text.sellText}</p>
        <ul>
          {total !== null && (
            <li className={styles.done}>
              <Check size={14} aria-hidden="true" />{' '}
              {text.sellRent(formatDollars(total), forAllUnits(analysis.property))}
            </li>
          )}
          {text.sellInputs.map((input) => (
            <li key={input}>{input}</li>
          ))}
        </ul>
        <a
          className="button outline"
          href={total === null ? '/rent-vs-sell' : compareUrl(total, analysis, plan)}
        >
          <Calculator size={18} aria-hidden="true" /> {text.sellButton}
        </a>
      </div>
    </div>
  );
}

/** The property after this one in the owner's list; after the last comes the first. Without others, a way to add one. */
function NextProperty({ analysis: { siblings, leadId } }: { analysis: AnalysisView }) {
  const place = siblings.findIndex((each) => each.leadId === leadId);
  const next = siblings[(place + 1) % siblings.length];
  if (siblings.length < 2 || !next)
    return (
      <p className={styles.nextProperty}>
        <a className="button outline" href="/analysis">
          {reportText.add}
        </a>
      </p>
    );
  return (
    <p className={styles.nextProperty}>
      <span className={styles.small}>{text.nextProperty}</span>
      <a className="button outline" href={`/analysis/${next.leadId}`}>
        {next.address}
      </a>
    </p>
  );
}

/** Two houses at dusk, one rented and lit, one for sale. */
function TwoWays() {
  return (
    <svg viewBox="0 0 420 196" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <g fill="var(--wheat)">
        <circle cx="210" cy="118" r="118" opacity=".12" />
        <circle cx="210" cy="118" r="82" opacity=".18" />
        <circle cx="210" cy="118" r="46" />
      </g>
      <path fill="var(--green)" d="M-400 150c250-26 420-34 600-14s420-8 620-6v80H-400z" />
      <path fill="var(--green-hover)" d="M-400 176c240-14 960-12 1220 2v40H-400z" />
      <House x={58} walls="var(--card)" roof="var(--clay)" glass="var(--wheat)" door="var(--deep)" />
      <House x={256} walls="var(--sand)" roof="var(--soft)" glass="var(--deep)" door="var(--clay)" />
      <path fill="none" stroke="var(--card)" strokeWidth="4" d="M388 186v-62m3 6h-40" />
      <path fill="var(--card)" d="M346 136h36v24h-36z" />
      <path stroke="var(--clay)" strokeWidth="3" d="M352 144h24m-24 8h16" />
      <g fill="none" stroke="var(--wheat)" strokeWidth="4" strokeLinecap="round">
        <circle cx="206" cy="152" r="8" />
        <path d="M206 160v24m0-6h7m-7 6h7" />
      </g>
    </svg>
  );
}

interface HouseProps {
  x: number;
  walls: string;
  roof: string;
  glass: string;
  door: string;
}

function House({ x, walls, roof, glass, door }: HouseProps) {
  return (
    <g transform={`translate(${x} 78)`}>
      <path fill={walls} d="M10 44h88v62H10z" />
      <path fill={roof} d="M0 48 54 2l54 46z" />
      <path fill={glass} d="M20 58h18v20H20zM70 58h18v20H70z" />
      <path fill={door} d="M45 70h18v36H45z" />
    </g>
  );
}
