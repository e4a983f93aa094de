import { DuskStreet } from '../../illustrations/DuskStreet';
import styles from './home.module.css';

/** The picture the company uploaded, else the drawn street. */
export function HeroPicture({ uploaded }: { uploaded: string | null }) {
  return (
    <div className={styles.picture}>
      {uploaded ? (
        <img src={uploaded} alt="" width={1200} height={900} fetchPriority="high" />
      ) : (
        <DuskStreet />
      )}
    </div>
  );
}
