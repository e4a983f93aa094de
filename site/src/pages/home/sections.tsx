import type { Neighborhood, ResidentQuote, TeamMember } from '#shared/content.js';
import type { SitePicture } from '#shared/site-image.js';
import { ExternalLink } from '../../components/ExternalLink';
import { Picture } from '../../components/Picture';
import quoteStyles from '../../components/quotes.module.css';
import { TeamCards } from '../../components/TeamCard';
import { useSiteData } from '../../document/site-data';
import { Rooftops } from '../../illustrations/Rooftops';
import { Skyline } from '../../illustrations/skylines/Skyline';
import areaStyles from './neighborhoods.module.css';
import styles from './sections.module.css';
import { sectionsText } from './text';

const { values: valuesText } = sectionsText;

/** Values, with the company's own picture if one was uploaded. */
export function Values({ about }: { about: SitePicture | null }) {
  return (
    <section className="band">
      <div className="page">
        <h2>{valuesText.title}</h2>
        <ul className={styles.values}>
          {valuesText.cards.map(({ title, text: sentence }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="lead">{sentence}</p>
            </li>
          ))}
        </ul>
        {about && (
          <Picture
            className={styles.about}
            picture={about}
            sizes="(min-width: 75rem) 72rem, 92vw"
            loading="lazy"
          />
        )}
        <a className="button primary" href="/enroll">
          {valuesText.action}
        </a>
      </div>
    </section>
  );
}

const { clarity: clarityText } = sectionsText;

export function ClaritySession() {
  const { company } = useSiteData();
  return (
    <div className="page">
      <section className={styles.clarity}>
        <div>
          <h2>{clarityText.title}</h2>
          <p>{clarityText.text}</p>
        </div>
        <div className={styles.booking}>
          <ExternalLink
            className="button primary"
            href={company.clarityBookingUrl}
            label={clarityText.action}
          />
          <p>{clarityText.where}</p>
        </div>
      </section>
    </div>
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
        {members.some(({ isSample }) => isSample) && <p className={styles.sample}>{teamText.sample}</p>}
        <div className={styles.content}>
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

export function Neighborhoods({ neighborhoods }: { neighborhoods: Neighborhood[] }) {
  if (neighborhoods.length === 0) return null;
  return (
    <section className="band sand">
      <div className="page">
        <h2>{areasText.title}</h2>
        <p className={`soft ${areaStyles.intro}`}>{areasText.intro}</p>
        <ul className={areaStyles.areas}>
          {neighborhoods.map(({ name, description, rentalsUrl, skyline }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and none moves on its page
            <li key={index}>
              <Skyline name={skyline} />
              <h3>{name}</h3>
              <p className="soft">{description}</p>
              <ExternalLink href={rentalsUrl} label={areasText.view} about={areasText.viewIn(name)} />
            </li>
          ))}
        </ul>
        <a className="button primary" href="/rentals">
          {areasText.action}
        </a>
      </div>
    </section>
  );
}

const { residents: residentsText } = sectionsText;

export function ResidentQuotes({ quotes }: { quotes: ResidentQuote[] }) {
  if (quotes.length === 0) return null;
  return (
    <section className="band">
      <div className="page">
        <h2>{residentsText.title}</h2>
        <div className={`${quoteStyles.quotes} ${quoteStyles.large}`}>
          {quotes.map(({ quote, name, city, isSample }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and none moves on its page
            <figure className={quoteStyles.quote} key={index}>
              <blockquote>{quote}</blockquote>
              <figcaption>
                <b>{name}</b>
                <br />
                {city}
                {isSample && <small>{residentsText.sample}</small>}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

const { closing: closingText } = sectionsText;

export function Closing() {
  return (
    <section className={`deep ${styles.closing}`}>
      <div className="page">
        <h2>{closingText.title}</h2>
        <p>{closingText.text}</p>
        <div className={styles.ways}>
          <a className="button secondary" href="/enroll">
            {closingText.start}
          </a>
          <a className={`button ${styles.light}`} href="/analysis">
            {closingText.analysis}
          </a>
        </div>
      </div>
      <Rooftops />
    </section>
  );
}
