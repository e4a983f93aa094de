import { ArrowRight, MapPin } from 'lucide-react';
import { LEAD_LIMITS } from '#shared/lead.js';
import type { SitePicture } from '#shared/site-image.js';
import { Field } from '../../components/Field';
import { Picture } from '../../components/Picture';
import { Downtown } from '../../illustrations/Downtown';
import styles from './hero.module.css';
import { homeText } from './text';

const { hero: text } = homeText;

export function Hero({ uploaded }: { uploaded: SitePicture | null }) {
  return (
    <section className={styles.hero}>
      {uploaded ? (
        <Picture
          className={styles.photo}
          picture={uploaded}
          sizes={photoSizes(uploaded)}
          fetchPriority="high"
        />
      ) : (
        <div className={styles.scene}>
          <Downtown />
        </div>
      )}
      <div className={`page ${styles.inside}`}>
        <h1>{text.heading}</h1>
        <p className={styles.tagline}>{text.tagline}</p>
        <AddressBox title={text.owner.title} text={text.owner.text} />
        <section className={styles.resident}>
          <h2>{text.resident.title}</h2>
          <a href="/rentals">
            {text.resident.action}
            <ArrowRight size={18} aria-hidden="true" />
          </a>
        </section>
      </div>
    </section>
  );
}

/** Two fifths of the width on wide pages, full width on narrow ones; a wide photo is cut to the height of its frame. */
function photoSizes({ width, height }: SitePicture): string {
  const across = (rem: number) => `${Math.round((rem * width) / height)}rem`;
  return `(min-width: 60rem) max(40vw, ${across(TALL_FRAME)}), max(100vw, ${across(LOW_FRAME)})`;
}

/** The heights of the frame in hero.module.css. */
const TALL_FRAME = 43;
const LOW_FRAME = 15;

/** A plain GET form: it opens the analysis with the address filled in, with or without JavaScript. */
export function AddressBox({ title, text: about }: { title: string; text: string }) {
  return (
    <section className={styles.ask}>
      <h2>{title}</h2>
      <p className="soft">{about}</p>
      <form action="/analysis" data-address-box="">
        <Field
          name="street"
          label={text.owner.street}
          maxLength={LEAD_LIMITS.street}
          autoComplete="address-line1"
        />
        <Field
          name="zip"
          label={text.owner.zip}
          inputMode="numeric"
          maxLength={ZIP_PLUS_FOUR}
          autoComplete="postal-code"
          aria-describedby="zip-place"
        />
        <button className="button primary" type="submit">
          {text.owner.action}
        </button>
      </form>
      <p className={styles.place} id="zip-place" role="status">
        <MapPin size={18} aria-hidden="true" />
        <span data-zip-place="">{text.owner.where}</span>
      </p>
    </section>
  );
}

const ZIP_PLUS_FOUR = 10;
