import type { BlogCard } from '#shared/blog.js';
import { NEWSLETTER_CONSENT } from '#shared/consent.js';
import { LEAD_LIMITS } from '#shared/lead.js';
import { EMAIL_MAX } from '#shared/limits.js';
import { useSiteData } from '../../document/site-data';
import { ContactConsent } from '../../forms/Consent';
import { formsText } from '../../forms/text';
import { Rooftops } from '../../illustrations/Rooftops';
import { toolText as text } from './text';
import styles from './tools.module.css';

/** A plain GET form: it opens the analysis with the street filled in. */
export function ToolBand() {
  return (
    <aside className={`deep ${styles.tool}`} aria-labelledby="tool">
      <div className={styles.inside}>
        <div>
          <h2 id="tool">{text.analysis.title}</h2>
          <p>{text.analysis.text}</p>
        </div>
        <form className={styles.row} action="/analysis">
          <label className="visually-hidden" htmlFor="tool-street">
            {text.analysis.street}
          </label>
          <input
            id="tool-street"
            name="street"
            maxLength={LEAD_LIMITS.street}
            autoComplete="address-line1"
            placeholder={text.analysis.street}
          />
          <button className="button secondary" type="submit">
            {text.analysis.action}
          </button>
        </form>
      </div>
      <Rooftops />
    </aside>
  );
}

/** The script fetches the form's token once someone uses it; without JavaScript the next page asks once more. */
export function Newsletter() {
  const { company } = useSiteData();
  const { title, text: about, email, action } = text.newsletter;
  return (
    <aside className={`page ${styles.newsletter}`} aria-labelledby="newsletter">
      <div>
        <h2 id="newsletter">{title}</h2>
        <p>{about}</p>
      </div>
      <form method="post" action="/newsletter" data-newsletter>
        <input type="hidden" name="formToken" />
        <div hidden>
          <label htmlFor="newsletter-website">{formsText.honeypot}</label>
          <input id="newsletter-website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <div className={styles.row}>
          <label className="visually-hidden" htmlFor="newsletter-email">
            {email}
          </label>
          <input
            id="newsletter-email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={EMAIL_MAX}
            required
            placeholder={email}
          />
          <button className="button outline" type="submit">
            {action}
          </button>
        </div>
        <ContactConsent wording={NEWSLETTER_CONSENT} company={company.name} />
      </form>
    </aside>
  );
}

/** The tool that fits what the post is about. */
export function PostTool({ slug, category }: Pick<BlogCard, 'slug' | 'category'>) {
  const about = `${slug} ${category?.slug ?? ''}`;
  if (/sell|sale|getting-started/.test(about)) return <LinkBand href="/rent-vs-sell" {...text.sell} />;
  if (/money|tax|cost|manag/.test(about)) return <LinkBand href="/pricing" {...text.pricing} />;
  return <ToolBand />;
}

interface LinkBandProps {
  href: string;
  title: string;
  text: string;
  action: string;
}

function LinkBand({ href, title, text: about, action }: LinkBandProps) {
  return (
    <aside className={`deep ${styles.tool}`} aria-labelledby="tool">
      <div className={styles.inside}>
        <div>
          <h2 id="tool">{title}</h2>
          <p>{about}</p>
        </div>
        <a className="button secondary" href={href}>
          {action}
        </a>
      </div>
      <Rooftops />
    </aside>
  );
}
