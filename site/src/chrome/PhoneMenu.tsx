import { Menu } from 'lucide-react';
import type { Company } from '../../../src/shared/content/company.js';
import { ContactLinks } from './ContactLinks';
import { MAIN_LINKS, chromeMessages as text } from './chrome.messages';
import styles from './PhoneMenu.module.css';
import { PortalLinks } from './PortalLinks';

/** The whole navigation on narrow screens; a `details`, so it opens without script. */
export function PhoneMenu({ company }: { company: Company }) {
  return (
    <details className={styles.menu} data-for="public">
      <summary aria-label={text.menu}>
        <Menu size={24} aria-hidden="true" />
      </summary>
      <nav className={styles.sheet} aria-label={text.menu}>
        <ul>
          {MAIN_LINKS.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
          <li>
            <a href="/enroll">{text.enroll}</a>
          </li>
          <PortalLinks company={company} />
        </ul>
        <div className={styles.contact}>
          <ContactLinks phone={company.phone} email={company.email} />
        </div>
      </nav>
    </details>
  );
}
