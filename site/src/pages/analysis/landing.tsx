import {
  BadgeCheck,
  CreditCard,
  Handshake,
  Megaphone,
  Search,
  ShieldCheck,
  Wallet,
  Wrench,
} from 'lucide-react';
import type { Faq } from '#shared/content.js';
import { Faqs } from '../../components/Faqs';
import { useSiteData } from '../../document/site-data';
import heroStyles from './hero.module.css';
import styles from './landing.module.css';
import { landingText as text } from './landing-text';

/** Text next to the form. */
export function Hero() {
  const { company } = useSiteData();
  return (
    <>
      <div className={heroStyles.words}>
        {company.ownerCount && (
          <p className={heroStyles.badge}>
            <BadgeCheck size={20} aria-hidden="true" /> {text.badge(company.ownerCount)}
          </p>
        )}
        <h1>{text.heading}</h1>
        <p className="lead">{text.intro}</p>
        <p className={heroStyles.card}>
          <CreditCard size={20} aria-hidden="true" /> {text.noCard}
        </p>
      </div>
      <section className={heroStyles.quickStart}>
        <h2>{text.quickStartTitle}</h2>
        <ol>
          {text.quickStart.map(({ title, text: explanation }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="soft">{explanation}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

const ICONS = {
  shield: ShieldCheck,
  search: Search,
  megaphone: Megaphone,
  wallet: Wallet,
  wrench: Wrench,
  handshake: Handshake,
};

/** Everything below the form. */
export function Landing({ faqs }: { faqs: Faq[] }) {
  return (
    <>
      <Challenges />
      <Services />
      <Process />
      <Faqs title={text.faqsTitle} faqs={faqs} />
      <section className={`deep band ${styles.closing}`}>
        <div className="page">
          <h2>{text.closing.title}</h2>
          <p>{text.closing.text}</p>
          <a className="button secondary" href="#form-title">
            {text.closing.action}
          </a>
        </div>
      </section>
    </>
  );
}

function Challenges() {
  return (
    <section className="band sand">
      <div className="page">
        <h2>{text.challengesTitle}</h2>
        <dl className={styles.challenges}>
          {text.challenges.map(({ problem, answer }) => (
            <div key={problem}>
              <dt>{problem}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Services() {
  return (
    <section className="band">
      <div className="page">
        <h2>{text.servicesTitle}</h2>
        <ul className={styles.services}>
          {text.services.map(({ icon, title, text: explanation }) => {
            const Icon = ICONS[icon];
            return (
              <li key={title}>
                <Icon size={28} strokeWidth={1.75} aria-hidden="true" />
                <h3>{title}</h3>
                <p className="soft">{explanation}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function Process() {
  return (
    <section className="band sand">
      <div className="page">
        <h2>{text.processTitle}</h2>
        <ol className={styles.process}>
          {text.process.map(({ title, text: explanation }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="soft">{explanation}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
