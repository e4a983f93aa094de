import { LISTINGS_FRAME_MESSAGES } from '#shared/company.js';
import { ExternalLink } from '../../components/ExternalLink';
import { InlineScript, toInlineJson } from '../../document/InlineScript';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { phoneLink } from '../../phone';
import styles from './page.module.css';
import { rentalsText as text } from './text';

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
export function Listings({ kind, url, fallbackUrl, phone }: ListingsProps) {
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
            <p className={styles.ways}>
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
