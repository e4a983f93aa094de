import { Check, Mail, Phone } from 'lucide-react';
import { useFrame } from '../../document/frame';
import { telephone } from '../../telephone';
import { aroundMessages as text } from './around.messages';
import styles from './around.module.css';

/** What the fees pay for, and whom to ask. */
export function Around() {
  const { company } = useFrame();
  return (
    <>
      <section className={styles.inclusions}>
        <h2>{text.inclusionsTitle}</h2>
        <ul>
          {text.inclusions.map((inclusion) => (
            <li key={inclusion}>
              <Check size={20} strokeWidth={2.25} aria-hidden="true" /> {inclusion}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.contact}>
        <h2>{text.contactTitle}</h2>
        <p className="soft">{text.contact}</p>
        <a href={telephone(company.phone)}>
          <Phone size={20} aria-hidden="true" /> {company.phone}
        </a>
        <a href={`mailto:${company.email}`}>
          <Mail size={20} aria-hidden="true" /> {company.email}
        </a>
      </section>
    </>
  );
}
