import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { COMPANY_DEFAULTS } from '#shared/company.js';
import type { Neighborhood } from '#shared/content.js';
import { FRAMES_HEADER, type RenderContext } from '#shared/site-api.js';
import { ExternalLink } from '../../components/ExternalLink';
import { loadContent } from '../../content';
import { InlineScript, toInlineJson } from '../../document/InlineScript';
import { PageHead } from '../../document/PageHead';
import { loadCompany, useSiteData } from '../../document/site-data';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { phoneLink } from '../../phone';
import styles from './page.module.css';
import { rentalsText as text } from './text';
import { LISTINGS_HEIGHT_PX, LISTINGS_ID, watchListings } from './watch-listings';

interface Rentals {
  areas: Neighborhood[];
  listingsUrl: string;
  /**
   * Whether a listing service is configured. With the placeholder URL a frame would show the browser's error page as
   * loaded.
   */
  isFramed: boolean;
}

export async function loader({ context }: LoaderFunctionArgs) {
  const [{ neighborhoods: areas }, company] = await Promise.all([loadContent(context), loadCompany(context)]);
  if (company.listingsUrl !== COMPANY_DEFAULTS.listingsUrl) {
    const { listingsUrl } = company;
    const headers = { [FRAMES_HEADER]: new URL(listingsUrl).origin };
    return data({ areas, listingsUrl, isFramed: true } satisfies Rentals, { headers });
  }
  const { demoListingsPath } = context as RenderContext;
  const listingsUrl = demoListingsPath ?? company.listingsUrl;
  return data({ areas, listingsUrl, isFramed: demoListingsPath !== null } satisfies Rentals);
}

export function Component() {
  const { company } = useSiteData();
  const { areas, listingsUrl, isFramed } = useLoaderData<Rentals>();
  return (
    <div className={`page ${styles.rentals}`}>
      <PageHead title={text.title(company.name)} description={text.description} />
      <h1>{text.heading}</h1>
      <p className="lead">{text.intro}</p>
      {areas.length > 0 && <Areas areas={areas} />}
      <Listings url={listingsUrl} phone={company.phone} isFramed={isFramed} />
      {isFramed && (
        <p>
          {text.missing} <ExternalLink href={listingsUrl} label={text.service} />
        </p>
      )}
      <p>
        {text.resident} <a href={company.residentPortalUrl}>{text.portal}</a>
      </p>
    </div>
  );
}

function Areas({ areas }: { areas: Neighborhood[] }) {
  return (
    <nav aria-label={text.areas}>
      <ul className={styles.areas}>
        {areas.map(({ name, rentalsUrl }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and none moves on its page
          <li key={index}>
            <ExternalLink className="button outline" href={rentalsUrl} label={name} />
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{text.newTab}</p>
    </nav>
  );
}

const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

interface ListingsProps {
  url: string;
  phone: string;
  /** Whether a listing service is configured. */
  isFramed: boolean;
}

/** The listing service in a frame. If it doesn't respond, links take its place without a layout shift. */
function Listings({ url, phone, isFramed }: ListingsProps) {
  return (
    <section
      className={styles.listings}
      id={LISTINGS_ID}
      style={{ minHeight: LISTINGS_HEIGHT_PX }}
      data-state={isFramed ? undefined : 'links'}
    >
      <h2 className="visually-hidden">{text.listings}</h2>
      {isFramed && <ListingsFrame url={url} />}
      <div className={styles.links} role="status">
        <ListingsFallback url={url} phone={phone} words={isFramed ? text.links : text.elsewhere} />
      </div>
    </section>
  );
}

function ListingsFrame({ url }: { url: string }) {
  const isOurs = url.startsWith('/');
  // The demo listings send no messages and need no scripts.
  const origin = isOurs ? '' : new URL(url).origin;
  return (
    <>
      <p className={styles.loading}>{text.loading}</p>
      {/* The script comes before the frame, so it can't miss the frame's events. */}
      <InlineScript content={`(${watchListings})(${toInlineJson(LISTINGS_ID)},${toInlineJson(origin)})`} />
      <iframe
        title={text.frame}
        src={url}
        width="100%"
        height={LISTINGS_HEIGHT_PX}
        sandbox={isOurs ? '' : SANDBOX}
      />
    </>
  );
}

interface ListingsFallbackProps {
  url: string;
  phone: string;
  words: { title: string; text: string };
}

/** Links to the listings when no frame shows them. */
function ListingsFallback({ url, phone, words }: ListingsFallbackProps) {
  return (
    <div className={styles.away}>
      <DarkHouse />
      <div>
        <h3>{words.title}</h3>
        <p>{words.text}</p>
        <p className={styles.ways}>
          <ExternalLink className="button primary" href={url} label={text.links.open} />
          <a className="button outline" href={phoneLink(phone)}>
            {phone}
          </a>
        </p>
      </div>
    </div>
  );
}
