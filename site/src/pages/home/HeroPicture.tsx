import type { SitePicture } from '../../../../src/shared/content/site-image.contract.js';
import { Picture } from '../../components/Picture';
import { DuskStreet } from '../../illustrations/DuskStreet';
import styles from './home.module.css';

/** Eleven of twenty-six parts of a wide page, all of a narrow one. */
const SIZES = '(min-width: 60rem) 42vw, 100vw';

/** The picture the company uploaded, else the drawn street. */
export function HeroPicture({ uploaded }: { uploaded: SitePicture | null }) {
  return (
    <div className={styles.picture}>
      {uploaded ? <Picture picture={uploaded} sizes={SIZES} fetchPriority="high" /> : <DuskStreet />}
    </div>
  );
}
