import { type Area, areaPath, listAreas } from '#shared/area.js';
import { currentBadge, RATING_OUT_OF } from '#shared/company.js';
import type { Faq, Neighborhood, OwnerTestimonial, ResidentQuote, TeamMember } from '#shared/content.js';
import { formatDollars } from '#shared/format.js';
import type { PriceBook } from '#shared/price-book.js';
import type { SitePicture } from '#shared/site-image.js';
import { businessDay } from '#shared/time.js';
import { ClosingBand, ClosingColumn, SECOND_ACTION } from '../../components/ClosingBand';
import { ExternalLink } from '../../components/ExternalLink';
import { FaqList } from '../../components/Faqs';
import { Picture } from '../../components/Picture';
import quoteStyles from '../../components/quotes.module.css';
import { TeamCards } from '../../components/TeamCard';
import { Testimonials } from '../../components/Testimonials';
import { useSiteData } from '../../document/site-data';
import { AreaPicture } from '../../illustrations/AreaPicture';
import {
  exampleRent,
  FeeNotes,
  leaseMaxNote,
  ONE_HOME,
  Plans,
  setupSentence,
  TierTable,
} from '../pricing/plans';
import { ANSWER_ID } from '../pricing/text';
import areaStyles from './neighborhoods.module.css';
import styles from './sections.module.css';
import { sectionsText } from './text';

const ANSWER_URL = `/pricing#${ANSWER_ID}`;
const { proof: proofText } = sectionsText;

/** What the company has configured about itself. Renders nothing when there is nothing. */
export function Proof() {
  const { ratingScore, ratingReviews, ownerCount } = useSiteData().company;
  const isRated = ratingScore !== null && ratingReviews !== null;
  if (!isRated && !ownerCount) return null;
  return (
    <section className={`deep ${styles.proof}`} aria-label={proofText.title}>
      <ul className="page">
        {isRated && (
          <li>
            <b>{proofText.rating(ratingScore, RATING_OUT_OF)}</b> {proofText.reviews(ratingReviews)}
          </li>
        )}
        {ownerCount && (
          <li>
            <b>{ownerCount}</b> {proofText.owners}
          </li>
        )}
        <li>
          <b>{proofText.feeFigure}</b> {proofText.fee}
        </li>
      </ul>
    </section>
  );
}

const { plans: plansText } = sectionsText;

export function HomePlans({ book }: { book: PriceBook }) {
  return (
    <section className="band sand">
      <div className="page">
        <div className="split">
          <h2>{plansText.title}</h2>
          <p className="lead">{setupSentence(book)}</p>
        </div>
        <RentForm example={exampleRent(book)} />
        <Plans book={book} property={ONE_HOME} rentDollarsPerMonth={exampleRent(book)} />
        <TierTable book={book} />
        <FeeNotes />
      </div>
    </section>
  );
}

/** The fees depend on the rent, and the cards below show one example. The pricing page computes the visitor's own. */
function RentForm({ example }: { example: number }) {
  return (
    <form className={styles.rent} action={ANSWER_URL}>
      <label htmlFor="rent">{plansText.rent}</label>
      <input id="rent" name="rent" inputMode="decimal" placeholder={formatDollars(example)} required />
      <button className="button outline sm" type="submit">
        {plansText.action}
      </button>
    </form>
  );
}

/** The LeaseMax Service, with its badge while that is current. */
export function Guarantee({ book }: { book: PriceBook }) {
  const { company } = useSiteData();
  const badge = currentBadge(company, businessDay(new Date()));
  return (
    <div className="page">
      <section className={styles.guarantee}>
        {badge && <p className={styles.badge}>{badge}</p>}
        <h2>{sectionsText.guarantee.title(book.leaseMax.residentWithinDays)}</h2>
        <p>{leaseMaxNote(book, company.managementTerms)}</p>
      </section>
    </div>
  );
}

const { services: servicesText, values: valuesText } = sectionsText;

/** The services as compact columns, their benefits, and the company's own picture if one was uploaded. */
export function ServicesAndValues({ about }: { about: SitePicture | null }) {
  return (
    <section className="band">
      <div className="page">
        <h2>{servicesText.title}</h2>
        <div className={styles.row}>
          <ul className={styles.values} data-row>
            {valuesText.cards.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="soft">{text}</p>
              </li>
            ))}
          </ul>
        </div>
        {about && (
          <Picture
            className={styles.about}
            picture={about}
            sizes="(min-width: 75rem) 72rem, 92vw"
            loading="lazy"
          />
        )}
        <div className={styles.services}>
          {servicesText.columns.map(({ title, points }) => (
            <section key={title}>
              <h3>{title}</h3>
              <ul className="soft">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <a href="/services">{servicesText.action}</a>
      </div>
    </section>
  );
}

const { team: teamText } = sectionsText;
const MAX_SHOWN = 3;

/** The first team members; the rest are on the team page. */
export function TeamStrip({ team }: { team: TeamMember[] }) {
  const members = team.slice(0, MAX_SHOWN);
  if (members.length === 0) return null;
  return (
    <section className="band sand">
      <div className="page">
        <h2>{teamText.title}</h2>
        <div className={`${styles.content} ${styles.row}`}>
          <TeamCards members={members} />
        </div>
        <a className="button outline" href="/team">
          {teamText.action}
        </a>
      </div>
    </section>
  );
}

const { neighborhoods: areasText } = sectionsText;
const AREA_SIZES = '(min-width: 40rem) 24rem, 10rem';

export function Neighborhoods({ neighborhoods }: { neighborhoods: Neighborhood[] }) {
  const { isDemo } = useSiteData();
  if (neighborhoods.length === 0) return null;
  const areas = listAreas(neighborhoods);
  return (
    <section className="band sand">
      <div className="page">
        <h2>{areasText.title}</h2>
        <div className={`${styles.content} ${styles.row}`}>
          <ul className={areaStyles.areas}>
            {neighborhoods.map(({ name, description, rentalsUrl, skyline, isSample }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and none moves on its page
              <li key={index}>
                <AreaPicture name={name} skyline={skyline} sizes={AREA_SIZES} />
                <h3>
                  <AreaLink name={name} area={areas.find((each) => each.name === name)} />
                </h3>
                <p className="soft">{description}</p>
                {/* The default links lead nowhere. */}
                {(isDemo || !isSample) && (
                  <ExternalLink href={rentalsUrl} label={areasText.view} about={areasText.viewIn(name)} />
                )}
              </li>
            ))}
            {/* Owners in other places should know that we serve them, too. */}
            <li className={areaStyles.more}>
              <span>{areasText.more}</span>
              <a href="/areas">{areasText.all}</a>
            </li>
          </ul>
        </div>
        <a className="button primary" href="/rentals">
          {areasText.action}
        </a>
      </div>
    </section>
  );
}

function AreaLink({ name, area }: { name: string; area: Area | undefined }) {
  return area ? <a href={areaPath(area)}>{name}</a> : name;
}

const { residents: residentsText } = sectionsText;

/** Owners, then residents, in one section. Renders nothing without quotes. */
export function Quotes({
  testimonials,
  quotes,
}: {
  testimonials: OwnerTestimonial[];
  quotes: ResidentQuote[];
}) {
  if (testimonials.length + quotes.length === 0) return null;
  return (
    <div className={`band ${styles.quotes}`}>
      <Testimonials title={sectionsText.testimonials.title} testimonials={testimonials} />
      <ResidentQuotes quotes={quotes} />
    </div>
  );
}

function ResidentQuotes({ quotes }: { quotes: ResidentQuote[] }) {
  if (quotes.length === 0) return null;
  return (
    <section className={`page ${styles.residents}`}>
      <h2>{residentsText.title}</h2>
      <div className={quoteStyles.quotes} data-row>
        {quotes.map(({ quote, name, city }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and none moves on its page
          <figure className={quoteStyles.quote} key={index}>
            <blockquote>{quote}</blockquote>
            <figcaption>
              <b>{name}</b>, {city}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

const { faq: faqText } = sectionsText;
const MAX_QUESTIONS = 4;

/** The first questions owners ask; the FAQ page has them all. */
export function HomeFaqs({ faqs }: { faqs: Faq[] }) {
  const shown = faqs.filter(({ page }) => page === 'analysis' || page === 'enroll').slice(0, MAX_QUESTIONS);
  if (shown.length === 0) return null;
  return (
    <section className="band">
      <div className="page">
        <h2>{faqText.title}</h2>
        <FaqList faqs={shown} />
        <p className={styles.more}>
          <a href="/faq">{faqText.action}</a>
        </p>
      </div>
    </section>
  );
}

const { closing: closingText, clarity: clarityText } = sectionsText;

export function Closing() {
  const { company } = useSiteData();
  return (
    <ClosingBand>
      <ClosingColumn title={closingText.title} text={closingText.text}>
        <a className="button secondary" href="/enroll">
          {closingText.start}
        </a>
        <a className={SECOND_ACTION} href="/analysis">
          {closingText.analysis}
        </a>
      </ClosingColumn>
      <ClosingColumn title={clarityText.title} text={clarityText.text}>
        <ExternalLink className={SECOND_ACTION} href={company.clarityBookingUrl} label={clarityText.action} />
      </ClosingColumn>
    </ClosingBand>
  );
}
