import { ExternalLink } from '../../components/ExternalLink';
import { InlineScript } from '../../document/InlineScript';
import { toInlineJson } from '../../document/json';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { rentalsMessages as text } from './rentals.messages';
import styles from './rentals.module.css';
import { LISTINGS_HEIGHT_PX, LISTINGS_ID, watchListings } from './watch-listings';

/** The listing service in a frame; links take its place, in the same space, when it does not answer. */
export function Listings({ url, phone }: { url: string; phone: string }) {
  const origin = new URL(url).origin;
  return (
    <section className={styles.listings} id={LISTINGS_ID} style={{ minHeight: LISTINGS_HEIGHT_PX }}>
      <h2 className="visually-hidden">{text.listings}</h2>
      <p className={styles.loading}>{text.loading}</p>
      {/* In the page before the frame, so that no signal comes too early for it. */}
      <InlineScript content={`(${watchListings})(${toInlineJson(LISTINGS_ID)},${toInlineJson(origin)})`} />
      <iframe
        title={text.frame}
        src={url}
        width="100%"
        height={LISTINGS_HEIGHT_PX}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
      />
      <div className={styles.links} role="status">
        <div className={styles.away}>
          <DarkHouse />
          <div>
            <h3>{text.links.title}</h3>
            <p>{text.links.text}</p>
            <p className={styles.ways}>
              <ExternalLink className="button primary" href={url} label={text.links.open} />
              <a className="button outline" href={`tel:${phone}`}>
                {phone}
              </a>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
