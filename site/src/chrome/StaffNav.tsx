import { STAFF_LINKS, chromeMessages as text } from './chrome.messages';
import styles from './StaffNav.module.css';

/** The header of a signed-in member of staff. */
export function StaffNav() {
  return (
    <div className={styles.staff} data-for="staff">
      <nav className={styles.links} aria-label={text.staffNav}>
        {STAFF_LINKS.map(({ href, label, adminOnly }) => (
          <a key={href} href={href} data-for={adminOnly ? 'admin' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <a className="button outline" href="/enroll">
        {text.enroll}
      </a>
      <button className="button quiet" type="button" data-logout="">
        {text.logout}
      </button>
      <p className={styles.outcome} role="status" data-logout-outcome="" />
    </div>
  );
}
