import { ExternalLink } from '../../components/ExternalLink';
import { useFrame } from '../../document/frame';
import { sectionsMessages } from './sections.messages';
import styles from './sections.module.css';

const { clarity: text } = sectionsMessages;

export function ClaritySession() {
  const { company } = useFrame();
  return (
    <div className="page">
      <section className={styles.clarity}>
        <div>
          <h2>{text.title}</h2>
          <p>{text.text}</p>
        </div>
        <div className={styles.booking}>
          <ExternalLink className="button primary" href={company.clarityBookingUrl} label={text.action} />
          <p>{text.where}</p>
        </div>
      </section>
    </div>
  );
}
