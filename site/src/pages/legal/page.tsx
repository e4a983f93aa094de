import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { phoneLink } from '../../phone';
import styles from './page.module.css';
import { type LegalText, privacyText, smsTermsText, termsText, legalText as text } from './text';

export const PrivacyPage = () => <LegalPage {...privacyText} />;
export const TermsPage = () => <LegalPage {...termsText} />;
export const SmsTermsPage = () => <LegalPage {...smsTermsText} />;

/** A legal text: its date, its sections, and whom to ask. */
function LegalPage({ title, updated, description, sections }: LegalText) {
  const { company } = useSiteData();
  return (
    <article className={`page ${styles.legal}`}>
      <PageHead title={`${title} | ${company.name}`} description={description} />
      <h1>{title}</h1>
      <p className="soft">{text.updated(updated)}</p>
      {sections(company).map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <section>
        <h2>{text.ask}</h2>
        <p>
          {text.write} <a href={`mailto:${company.email}`}>{company.email}</a> {text.orCall}{' '}
          <a href={phoneLink(company.phone)}>{company.phone}</a>.
        </p>
      </section>
    </article>
  );
}
