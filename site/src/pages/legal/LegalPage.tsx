import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { telephone } from '../../telephone';
import { type LegalText, legalMessages as text } from './legal.messages';
import styles from './legal.module.css';

/** One of the texts one agrees to: its date, its sections, and whom to ask. */
export function LegalPage({ title, updated, description, sections }: LegalText) {
  const { company } = useFrame();
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
          <a href={telephone(company.phone)}>{company.phone}</a>.
        </p>
      </section>
    </article>
  );
}
