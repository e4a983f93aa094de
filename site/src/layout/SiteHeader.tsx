import { ChevronDown, Mail, Menu, Phone } from 'lucide-react';
import type { Company } from '#shared/company.js';
import { BRAND_MARK } from '#shared/drawings.js';
import { formatDate } from '#shared/format.js';
import type { SitePicture } from '#shared/site-image.js';
import { Picture } from '../components/Picture';
import { type DocumentSettings, useDocumentSettings } from '../document/document-context';
import { memoizeMarkup } from '../document/memoize-markup';
import { type SiteData, useSiteData } from '../document/site-data';
import { phoneLink } from '../phone';
import brandStyles from './Brand.module.css';
import menuStyles from './MobileMenu.module.css';
import styles from './SiteHeader.module.css';
import staffStyles from './StaffNav.module.css';
import { MAIN_LINKS, STAFF_LINKS, layoutText as text } from './text';

const markupOf = memoizeMarkup(HeaderParts);

/** Both versions of the header. The role attribute on the document decides which one shows. */
export function SiteHeader() {
  const { pricesOn } = useDocumentSettings();
  const markup = markupOf({ ...useSiteData(), pricesOn });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own escaped output, see memoizeMarkup
  return <header className={styles.header} data-site-header="" dangerouslySetInnerHTML={markup} />;
}

function HeaderParts({ company, images, pricesOn }: SiteData & Pick<DocumentSettings, 'pricesOn'>) {
  return (
    <>
      {pricesOn && (
        <p className={styles.preview} role="status">
          Preview: this page with the fees of {formatDate(`${pricesOn}T12:00:00Z`)}
        </p>
      )}
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
          <a className={`button primary ${styles.action} ${styles.notOnPhones}`} href="/analysis">
            {text.analysis}
          </a>
          <a className={styles.phone} href={phoneLink(company.phone)} aria-label={text.call(company.phone)}>
            <Phone size={22} aria-hidden="true" />
          </a>
        </div>
        <StaffNav />
        <MobileMenu company={company} />
      </div>
    </>
  );
}

/** The uploaded logo over a gray placeholder that stays if it fails to load; otherwise the default mark. */
function Brand({ name, logo }: { name: string; logo: SitePicture | null }) {
  return (
    <a className={brandStyles.brand} href="/" aria-label={text.home(name)}>
      {logo ? (
        <span className={brandStyles.placeholder}>
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

/** The first word is large, the rest goes below it. */
function Wordmark({ name }: { name: string }) {
  const [first, ...rest] = name.split(' ');
  return (
    <span className={brandStyles.name}>
      {first} <small>{rest.join(' ')}</small>
    </span>
  );
}

/** Navigation for signed-in staff. */
function StaffNav() {
  return (
    <div className={staffStyles.staff} data-for="staff">
      <nav className={staffStyles.links} aria-label={text.staffNav}>
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
      <p className={staffStyles.outcome} role="status" data-logout-outcome="" />
    </div>
  );
}

/** The navigation on narrow screens. A `details` element, so it works without JavaScript. */
function MobileMenu({ company }: { company: Company }) {
  return (
    <details className={menuStyles.menu} data-for="public">
      <summary aria-label={text.menu}>
        <Menu size={24} aria-hidden="true" />
      </summary>
      <nav className={menuStyles.sheet} aria-label={text.menu}>
        <ul>
          <li>
            <a href="/analysis">{text.analysis}</a>
          </li>
          <li>
            <a href="/enroll">{text.enroll}</a>
          </li>
          {MAIN_LINKS.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
          <PortalLinks company={company} />
        </ul>
        <div className={menuStyles.contact}>
          <ContactLinks phone={company.phone} email={company.email} />
        </div>
      </nav>
    </details>
  );
}

function PortalLinks({ company }: { company: Company }) {
  return (
    <>
      <li>
        <a href={company.residentPortalUrl}>{text.residentPortal}</a>
      </li>
      <li>
        <a href={company.ownerPortalUrl}>{text.ownerPortal}</a>
      </li>
    </>
  );
}

function ContactLinks({ phone, email }: { phone: string; email: string }) {
  return (
    <>
      <a href={phoneLink(phone)} aria-label={text.call(phone)}>
        <Phone size={16} aria-hidden="true" /> {phone}
      </a>
      <a href={`mailto:${email}`} aria-label={text.email(email)}>
        <Mail size={16} aria-hidden="true" /> {email}
      </a>
    </>
  );
}

/** A gable with a lit door: the default logo. */
function BrandMark() {
  return (
    <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
      <path fill="var(--green)" d={BRAND_MARK.house} />
      <path fill="var(--wheat)" d={BRAND_MARK.door} />
      <path fill="var(--paper)" d={BRAND_MARK.gable} />
    </svg>
  );
}
