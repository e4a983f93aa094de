import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import {
  COMPANY_DEFAULTS,
  type Company,
  LISTINGS_FRAME_MESSAGES,
  LISTINGS_FRAME_PATH,
} from '#shared/company.js';
import type { Neighborhood, Rental } from '#shared/content.js';
import { FRAMES_HEADER, PICTURES_HEADER, type RenderContext } from '#shared/site-api.js';
import { getApi } from '../../api';
import { ExternalLink } from '../../components/ExternalLink';
import { loadContent } from '../../content';
import { InlineScript, toInlineJson } from '../../document/InlineScript';
import { PageHead } from '../../document/PageHead';
import { loadCompany, useSiteData } from '../../document/site-data';
import { createGuards, type Guards } from '../../forms/FormGuards';
import { formResponse } from '../../forms/failure';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { phoneLink } from '../../phone';
import { Homes } from './homes';
import { blankInquiry, Inquiry, type InquiryState, sendInquiry } from './inquiry';
import styles from './page.module.css';
import { rentalsText as text } from './text';

/** The company's listing service (its script runs in a frame of ours), its own list, or neither. */
type Source =
  | { kind: 'script' | 'frame'; url: string }
  | { kind: 'list'; homes: Rental[] }
  | { kind: 'none' };

interface Rentals {
  source: Source;
  areas: Neighborhood[];
  guards: Guards;
  /** Whether an inquiry was just sent. */
  isSent: boolean;
}

/** Query parameter after an inquiry, so that reloading sends nothing again. */
const SENT_PARAM = 'sent';
const SENT_URL = `/rentals?${SENT_PARAM}#inquiry`;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [{ neighborhoods, rentals }, company, guards] = await Promise.all([
    loadContent(context),
    loadCompany(context),
    createGuards(context, request),
  ]);
  const source = sourceOf(company, rentals, (context as RenderContext).demoListingsPath);
  // Without a listing service, the links that ship with the product lead nowhere.
  const areas = hasService(source) ? neighborhoods : neighborhoods.filter(isLinked);
  const isSent = new URL(request.url).searchParams.has(SENT_PARAM);
  return data({ source, areas, guards, isSent } satisfies Rentals, { headers: headersFor(source) });
}

/** With the shipped URL a frame would show the browser's error page as loaded. */
function sourceOf(
  { listingsScriptUrl, listingsUrl }: Company,
  homes: Rental[],
  demoListingsPath: string | null,
): Source {
  if (listingsScriptUrl) return { kind: 'script', url: LISTINGS_FRAME_PATH };
  if (listingsUrl !== COMPANY_DEFAULTS.listingsUrl) return { kind: 'frame', url: listingsUrl };
  if (homes.length > 0) return { kind: 'list', homes };
  return demoListingsPath ? { kind: 'frame', url: demoListingsPath } : { kind: 'none' };
}

function hasService({ kind }: Source): boolean {
  return kind === 'script' || kind === 'frame';
}

function isLinked({ rentalsUrl }: Neighborhood): boolean {
  return !rentalsUrl.startsWith(COMPANY_DEFAULTS.listingsUrl);
}

/** Only this page may load the listing service, and nothing from elsewhere. */
function headersFor(source: Source): Record<string, string> {
  if (source.kind === 'frame' && !source.url.startsWith('/'))
    return { [FRAMES_HEADER]: new URL(source.url).origin };
  const photos =
    source.kind === 'list'
      ? source.homes.flatMap(({ picture, photoUrl }) => (picture ? [] : (photoUrl ?? [])))
      : [];
  if (photos.length === 0) return {};
  return { [PICTURES_HEADER]: [...new Set(photos.map((url) => new URL(url).origin))].join(' ') };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const refused = await sendInquiry(getApi(context), await request.formData());
  return refused ? formResponse(refused) : redirect(SENT_URL, 303);
}

export function Component() {
  const { company } = useSiteData();
  const { source, areas, guards, isSent } = useLoaderData<Rentals>();
  const inquiry = useActionData<InquiryState>() ?? blankInquiry(guards);
  const ownUrl = company.listingsUrl === COMPANY_DEFAULTS.listingsUrl ? null : company.listingsUrl;
  return (
    <div className={`page ${styles.rentals}`}>
      <PageHead title={text.title(company.name)} description={text.description} />
      <h1>{text.heading}</h1>
      <p className="lead">{text.intro[source.kind]}</p>
      {areas.length > 0 && <Areas areas={areas} />}
      {source.kind === 'list' && <Homes homes={source.homes} />}
      {(source.kind === 'script' || source.kind === 'frame') && (
        <Listings kind={source.kind} url={source.url} fallbackUrl={ownUrl} phone={company.phone} />
      )}
      {hasService(source) && ownUrl && (
        <p>
          {text.missing} <ExternalLink href={ownUrl} label={text.service} />
        </p>
      )}
      {!hasService(source) && <Inquiry state={inquiry} isSent={isSent} isOnly={source.kind === 'none'} />}
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

const LISTINGS_ID = 'listings';
const HEIGHT_PX = 650;
/** The company's script comes from another site but its frame from ours, so it must not get our origin. */
const SANDBOX_OF_SCRIPT = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';
const SANDBOX = `${SANDBOX_OF_SCRIPT} allow-same-origin`;
/** How the browser names the origin of a frame that has none. */
const NO_ORIGIN = 'null';

interface ListingsProps {
  kind: 'script' | 'frame';
  url: string;
  /** The listings on their own site; null without one. */
  fallbackUrl: string | null;
  phone: string;
}

/** The listing service. If it doesn't respond, links take its place without a layout shift. */
function Listings({ kind, url, fallbackUrl, phone }: ListingsProps) {
  // The demo listings send no messages and run no scripts. They are same-origin, so that they can load our fonts.
  const isDemo = kind === 'frame' && url.startsWith('/');
  const sandbox = isDemo ? 'allow-same-origin' : kind === 'script' ? SANDBOX_OF_SCRIPT : SANDBOX;
  const origin = isDemo ? '' : kind === 'script' ? NO_ORIGIN : new URL(url).origin;
  return (
    <section className={styles.listings} id={LISTINGS_ID} style={{ minHeight: HEIGHT_PX }}>
      <h2 className="visually-hidden">{text.listings}</h2>
      <p className={styles.loading}>{text.loading}</p>
      {/* This comes first, so it can't miss the events of the frame. */}
      <InlineScript content={watcher(origin)} />
      <iframe title={text.frame} src={url} height={HEIGHT_PX} sandbox={sandbox} />
      <div className={styles.links} role="status">
        <div className={styles.away}>
          <DarkHouse />
          <div>
            <h3>{text.links.title}</h3>
            <p>{fallbackUrl ? text.links.text : text.links.call}</p>
            <p className={styles.actions}>
              {fallbackUrl && (
                <ExternalLink className="button primary" href={fallbackUrl} label={text.links.open} />
              )}
              <a className="button outline" href={phoneLink(phone)}>
                {phone}
              </a>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

function watcher(origin: string): string {
  const values = [LISTINGS_ID, origin, NO_ORIGIN, LISTINGS_FRAME_MESSAGES].map(toInlineJson);
  return `(${watchListings})(${values.join()})`;
}

/**
 * Serialized and run in the browser, so it may use only its arguments. Marks the section as loaded on the frame's
 * `load` event or a message from its origin; after 10 seconds links replace it. The frame of a script loads in any
 * case, so only what it reports counts.
 */
function watchListings(
  id: string,
  origin: string,
  noOrigin: string,
  { drawn, failed }: typeof LISTINGS_FRAME_MESSAGES,
): void {
  const section = document.getElementById(id)!;
  section.dataset.state = 'loading';
  const frame = () => section.querySelector('iframe');
  const giveUp = () => {
    if (section.dataset.state !== 'loading') return;
    section.dataset.state = 'links';
    frame()?.remove();
  };
  const timeout = setTimeout(giveUp, 10_000);
  const settle = () => {
    clearTimeout(timeout);
    if (section.dataset.state === 'loading') section.dataset.state = 'loaded';
  };
  const isScript = origin === noOrigin;
  // Load events don't bubble, but they can be captured.
  section.addEventListener('load', ({ target }) => !isScript && target === frame() && settle(), true);
  window.addEventListener('message', (event) => {
    if (event.origin !== origin) return;
    if (!isScript) return settle();
    if (event.source !== frame()?.contentWindow) return;
    if (event.data === drawn) settle();
    if (event.data === failed) giveUp();
  });
}
