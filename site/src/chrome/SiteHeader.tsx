import { ChevronDown } from 'lucide-react';
import { type Frame, useFrame } from '../document/frame';
import { keepMarkup } from '../document/keep-markup';
import { Brand } from './Brand';
import { ContactLinks } from './ContactLinks';
import { MAIN_LINKS, chromeMessages as text } from './chrome.messages';
import { PhoneMenu } from './PhoneMenu';
import { PortalLinks } from './PortalLinks';
import styles from './SiteHeader.module.css';
import { StaffNav } from './StaffNav';

const markupOf = keepMarkup(HeaderParts);

/** Both faces of the header; the role mark on the document decides which one shows. */
export function SiteHeader() {
  const markup = markupOf(useFrame());
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own escaped output, see keepMarkup
  return <header className={styles.header} data-site-header="" dangerouslySetInnerHTML={markup} />;
}

function HeaderParts({ company, images }: Frame) {
  return (
    <>
      <div className={styles.contact}>
        <div className={styles.contactRow}>
          <ContactLinks phone={company.phone} email={company.email} />
          <details className={styles.portals} name="portals">
            <summary>
              {text.portals} <ChevronDown size={16} aria-hidden="true" />
            </summary>
            <ul>
              <PortalLinks company={company} />
            </ul>
          </details>
        </div>
      </div>
      <div className={styles.bar}>
        <Brand name={company.name} logo={images.logo} />
        <nav className={styles.nav} aria-label={text.mainNav} data-for="public">
          {MAIN_LINKS.map(({ href, label }) => (
            <a className={styles.link} key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
        <div className={styles.actions} data-for="public">
          <a className={`button outline ${styles.action} ${styles.wideOnly}`} href="/enroll">
            {text.enroll}
          </a>
          <a className={`button primary ${styles.action}`} href="/analysis">
            {text.analysis}
          </a>
        </div>
        <StaffNav />
        <PhoneMenu company={company} />
      </div>
    </>
  );
}
