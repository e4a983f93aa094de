import type { SitePicture } from '../../../src/shared/content/site-image.contract.js';
import { Picture } from '../components/Picture';
import { BrandMark } from '../illustrations/BrandMark';
import styles from './Brand.module.css';
import { chromeMessages as text } from './chrome.messages';

/** The uploaded logo over its grey placeholder, which stays when the picture cannot be fetched; else the drawn mark. */
export function Brand({ name, logo }: { name: string; logo: SitePicture | null }) {
  return (
    <a className={styles.brand} href="/" aria-label={text.home(name)}>
      {logo ? (
        <span className={styles.placeholder}>
          <Picture picture={{ ...logo, blur: null }} sizes="160px" width={160} height={48} data-logo="" />
        </span>
      ) : (
        <>
          <BrandMark />
          <Wordmark name={name} />
        </>
      )}
    </a>
  );
}

/** The first word stands large, the rest under it. */
function Wordmark({ name }: { name: string }) {
  const [first, ...rest] = name.split(' ');
  return (
    <span className={styles.name}>
      {first} <small>{rest.join(' ')}</small>
    </span>
  );
}
