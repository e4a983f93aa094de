import type { EnrollDraft } from './draft';
import styles from './enroll.module.css';
import { propertyLinesOf } from './review-of';

/** The enrolled property in a few lines. */
export function Summary({ draft }: { draft: EnrollDraft }) {
  return (
    <dl className={styles.review}>
      {propertyLinesOf(draft).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
