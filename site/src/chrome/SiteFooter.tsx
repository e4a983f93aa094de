import { COMPANY_RATING, type Company } from '../../../src/shared/content/company.js';
import { type Frame, useFrame } from '../document/frame';
import { keepMarkup } from '../document/keep-markup';
import { telephone } from '../telephone';
import { AdminLogin } from './AdminLogin';
import { FOOTER_SERVICES, LEGAL_LINKS, MAIN_LINKS, chromeMessages as text } from './chrome.messages';
import { RatingBadge } from './RatingBadge';
import styles from './SiteFooter.module.css';
import { SocialLinks } from './SocialLinks';

const markupOf = keepMarkup(FooterParts);

export function SiteFooter() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own escaped output, see keepMarkup
  return <footer className={styles.footer} dangerouslySetInnerHTML={markupOf(useFrame())} />;
}

function FooterParts({ company }: Frame) {
  return (
    <>
      <div className={styles.columns}>
        <section>
          <h2>{text.quickLinks}</h2>
          <ul>
            <QuickLink href="/analysis" label={text.analysis} />
            <QuickLink href="/enroll" label={text.enroll} />
            {MAIN_LINKS.map((link) => (
              <QuickLink key={link.href} {...link} />
            ))}
            <QuickLink href="/invest-a-view" label={text.investAView} />
            <QuickLink href="/realtor-referral" label={text.referral} />
          </ul>
        </section>
        <section>
          <h2>{text.services}</h2>
          <ul>
            {FOOTER_SERVICES.map((service) => (
              <li key={service}>{service}</li>
            ))}
          </ul>
        </section>
        <Contact company={company} />
        <RatingBadge rating={COMPANY_RATING} />
      </div>
      <div className={styles.base}>
        <p>{text.rights(company.name)}</p>
        <ul className={styles.legal}>
          {LEGAL_LINKS.map((link) => (
            <QuickLink key={link.href} {...link} />
          ))}
        </ul>
        <AdminLogin />
      </div>
    </>
  );
}

function QuickLink({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <a href={href}>{label}</a>
    </li>
  );
}

function Contact({ company }: { company: Company }) {
  const { street, city, state, zipCode } = company.address;
  return (
    <section>
      <h2>{text.visit}</h2>
      <address>
        <p>
          {company.name}
          <br />
          {street}
          <br />
          {`${city}, ${state} ${zipCode}`}
        </p>
        <p>
          <a href={telephone(company.phone)}>{company.phone}</a>
          <br />
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </p>
      </address>
      <SocialLinks social={company.social} />
    </section>
  );
}
