import { InlineScript } from '../../document/InlineScript';
import { toInlineJson } from '../../document/json';
import { ListingsElsewhere } from './ListingsElsewhere';
import { rentalsMessages as text } from './rentals.messages';
import styles from './rentals.module.css';
import { LISTINGS_HEIGHT_PX, LISTINGS_ID, watchListings } from './watch-listings';

const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

interface ListingsProps {
  url: string;
  phone: string;
  /** Whether there is a service behind the address. */
  isFramed: boolean;
}

/** The listing service in a frame; links take its place, in the same space, when it does not answer. */
export function Listings({ url, phone, isFramed }: ListingsProps) {
  return (
    <section
      className={styles.listings}
      id={LISTINGS_ID}
      style={{ minHeight: LISTINGS_HEIGHT_PX }}
      data-state={isFramed ? undefined : 'links'}
    >
      <h2 className="visually-hidden">{text.listings}</h2>
      {isFramed && <Frame url={url} />}
      <div className={styles.links} role="status">
        <ListingsElsewhere url={url} phone={phone} words={isFramed ? text.links : text.elsewhere} />
      </div>
    </section>
  );
}

function Frame({ url }: { url: string }) {
  const isOurs = url.startsWith('/');
  // Ours sends no message, and has nothing that would have to run.
  const origin = isOurs ? '' : new URL(url).origin;
  return (
    <>
      <p className={styles.loading}>{text.loading}</p>
      {/* The script stands before the frame, so that no signal of the frame comes too early for it. */}
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
