import { ExternalLink } from '../../components/ExternalLink';
import { InlineScript, toInlineJson } from '../../document/InlineScript';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { phoneLink } from '../../phone';
import styles from './page.module.css';
import { rentalsText as text } from './text';

const LISTINGS_ID = 'listings';
const HEIGHT_PX = 650;
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

interface ListingsProps {
  kind: 'script' | 'frame';
  url: string;
  /** The listings on their own site; null without one. */
  fallbackUrl: string | null;
  phone: string;
}

/** The listing service. If it doesn't respond, links take its place without a layout shift. */
export function Listings({ kind, url, fallbackUrl, phone }: ListingsProps) {
  // The demo listings send no messages and need no scripts.
  const isOurs = url.startsWith('/');
  const origin = isOurs ? '' : new URL(url).origin;
  return (
    <section className={styles.listings} id={LISTINGS_ID} style={{ minHeight: HEIGHT_PX }}>
      <h2 className="visually-hidden">{text.listings}</h2>
      <p className={styles.loading}>{text.loading}</p>
      {kind === 'script' && <div className={styles.widget} data-widget />}
      {/* This comes first, so it can't miss the events of the frame or the script. */}
      <InlineScript content={`(${watchListings})(${toInlineJson(LISTINGS_ID)},${toInlineJson(origin)})`} />
      {kind === 'frame' ? (
        <iframe title={text.frame} src={url} height={HEIGHT_PX} sandbox={isOurs ? '' : SANDBOX} />
      ) : (
        // Not `async`: React would move it into the head, away from where the widget belongs.
        <script src={url} defer />
      )}
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

/**
 * Serialized and run in the browser, so it may use only its arguments. Marks the section as loaded on the frame's
 * `load` event, a message from its origin, or the widget's first element; after 10 seconds links replace it. A widget
 * that draws next to its script instead of into `[data-widget]` counts too.
 */
function watchListings(id: string, origin: string): void {
  const section = document.getElementById(id)!;
  section.dataset.state = 'loading';
  const giveUp = () => {
    if (section.dataset.state !== 'loading') return;
    section.dataset.state = 'links';
    section.querySelector('iframe')?.remove();
  };
  const timeout = setTimeout(giveUp, 10_000);
  const settle = () => {
    clearTimeout(timeout);
    if (section.dataset.state === 'loading') section.dataset.state = 'loaded';
  };
  const isFrame = (target: EventTarget | null) => target instanceof HTMLIFrameElement;
  // Load and error events don't bubble, but they can be captured.
  section.addEventListener('load', ({ target }) => isFrame(target) && settle(), true);
  section.addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && giveUp(), true);
  window.addEventListener('message', (event) => {
    if (event.origin === origin) settle();
  });
  document.addEventListener('DOMContentLoaded', () => {
    if (section.querySelector('[data-widget]:not(:empty)')) settle();
  });
  const widget = section.querySelector('[data-widget]');
  if (widget) new MutationObserver(settle).observe(widget, { childList: true });
}
