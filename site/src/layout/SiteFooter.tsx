import { type Company, RATING_OUT_OF as outOf } from '#shared/company.js';
import { EMAIL_MAX } from '#shared/limits.js';
import { PASSWORD_LIMITS } from '#shared/user.js';
import { Stars } from '../components/Stars';
import { memoizeMarkup } from '../document/memoize-markup';
import { type SiteData, useSiteData } from '../document/site-data';
import { phoneLink } from '../phone';
import loginStyles from './AdminLogin.module.css';
import ratingStyles from './RatingBadge.module.css';
import styles from './SiteFooter.module.css';
import { FOOTER_SERVICES, LEGAL_LINKS, MAIN_LINKS, layoutText as text } from './text';

const markupOf = memoizeMarkup(FooterParts);

export function SiteFooter() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup escaped by React, see memoizeMarkup
  return <footer className={styles.footer} dangerouslySetInnerHTML={markupOf(useSiteData())} />;
}

function FooterParts({ company, isDemo }: SiteData) {
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
            <QuickLink href="/areas" label={text.areas} />
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
        {company.ratingScore !== null && company.ratingReviews !== null && (
          <RatingBadge score={company.ratingScore} reviews={company.ratingReviews} />
        )}
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
      {isDemo && (
        <p className={styles.demo}>
          {text.demo}
          <span className="visually-hidden">{text.demoMeaning}</span>
        </p>
      )}
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
          <a href={phoneLink(company.phone)}>{company.phone}</a>
          <br />
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </p>
      </address>
      <SocialLinks social={company.social} />
    </section>
  );
}

const NETWORKS = [
  {
    key: 'facebook',
    label: 'Facebook',
    path: 'M14 8.5h3V5h-3c-2.6 0-4.5 1.9-4.5 4.6V12H7v3.5h2.5V22H13v-6.5h3l.6-3.5H13V9.8c0-.8.4-1.3 1-1.3z',
  },
  {
    key: 'instagram',
    label: 'Instagram',
    path: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm4.6-3.6a1 1 0 1 1 0 2 1 1 0 0 1 0-2z',
  },
  {
    key: 'linkedIn',
    label: 'LinkedIn',
    path: 'M4 9h3.6v11H4zm1.8-5.5a2 2 0 1 1 0 4.1 2 2 0 0 1 0-4.1zM10 9h3.4v1.5c.5-.9 1.7-1.8 3.4-1.8 3.3 0 4.2 2 4.2 5V20h-3.6v-5.7c0-1.4-.3-2.5-1.800-2.5s-2 1.1-2 2.5V20H10z',
  },
] as const;

function SocialLinks({ social }: { social: Company['social'] }) {
  const kept = NETWORKS.filter(({ key }) => social[key]);
  if (kept.length === 0) return null;
  return (
    <ul className={styles.social}>
      {kept.map(({ key, label, path }) => (
        <li key={key}>
          <a href={social[key]!}>
            <span className="visually-hidden">{label}</span>
            <svg
              width="22"
              height="22"
              viewBox="0 0 24 24"
              fill="currentColor"
              fillRule="evenodd"
              aria-hidden="true"
            >
              <path d={path} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}

function RatingBadge({ score, reviews }: { score: number; reviews: string }) {
  return (
    <p className={ratingStyles.badge}>
      <strong>{text.score(score, outOf)}</strong>
      <Stars score={score} outOf={outOf} label={text.rating(score, outOf)} />
      <span>{text.reviews(reviews)}</span>
    </p>
  );
}

/** The button links to /login. With JavaScript it opens the dialog instead (see scripts/site.ts). */
function AdminLogin() {
  return (
    <div>
      <form action="/login" data-for="not-admin" data-open-admin-login="">
        <button className={loginStyles.opener} type="submit">
          {text.adminLogin}
        </button>
      </form>
      <a className={loginStyles.opener} href="/admin" data-for="admin">
        {text.adminDashboard}
      </a>
      <dialog className={loginStyles.dialog} id="admin-login" aria-labelledby="admin-login-title">
        <form method="dialog" data-admin-login="">
          <h2 id="admin-login-title">{text.adminLogin}</h2>
          <label htmlFor="admin-email">{text.adminEmail}</label>
          <input
            id="admin-email"
            name="email"
            type="email"
            autoComplete="username"
            required
            maxLength={EMAIL_MAX}
          />
          <label htmlFor="admin-password">{text.password}</label>
          <input
            id="admin-password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={PASSWORD_LIMITS.max}
          />
          <p className={loginStyles.outcome} role="status" />
          <div className={loginStyles.buttons}>
            <button className="button quiet" type="button" data-close-dialog="">
              {text.cancel}
            </button>
            <button className="button primary" type="submit">
              {text.logIn}
            </button>
          </div>
        </form>
      </dialog>
    </div>
  );
}
