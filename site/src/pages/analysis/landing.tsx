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

const text = {
  badge: (owners: string) => `Trusted by ${owners} Property Owners`,
  heading: 'What could your property rent for?',
  intro:
    "Tell us about your house, duplex or apartment building. You'll get an estimated rent and range, local market data, and a year of projected income and costs.",
  noCard: 'No credit card required',
  quickStartTitle: 'Ready to rent it out? Three steps to getting paid',
  quickStart: [
    { title: 'Enroll', text: 'Sign up online and tell us how you want your property managed.' },
    { title: 'Walkthrough', text: 'We walk the property with you and agree on rent and repairs.' },
    { title: 'Earn', text: 'We find a resident, collect the rent and send it to you.' },
  ],
  challengesTitle: 'Why owners call us',
  challenges: [
    {
      problem: 'Time-consuming management',
      answer: 'We handle calls, showings, paperwork and inspections. You get one statement a month.',
    },
    {
      problem: 'Rental income uncertainty',
      answer: 'We price from comparable rentals nearby and show you the range before you list.',
    },
    {
      problem: 'Tenant troubles',
      answer: 'Every applicant is screened the same way: income, rental history, credit and references.',
    },
    {
      problem: 'Maintenance headaches',
      answer: 'Residents can reach us day and night. We send vetted vendors and show you every bill.',
    },
  ],
  servicesTitle: 'Everything a rental needs, in one place',
  services: [
    {
      icon: 'shield',
      title: 'Property protection',
      text: 'Regular inspections with photos, and clear lease terms.',
    },
    {
      icon: 'search',
      title: 'Tenant screening',
      text: 'Income, history and references checked before keys change hands.',
    },
    {
      icon: 'megaphone',
      title: 'Property marketing',
      text: "Photos, a clear listing, and showings that fit renters' schedules.",
    },
    {
      icon: 'wallet',
      title: 'Rent collection',
      text: 'Residents pay online, we follow up on late rent, and you see it all.',
    },
    {
      icon: 'wrench',
      title: '24/7 maintenance',
      text: 'Someone answers at any hour, and emergencies come first.',
    },
    {
      icon: 'handshake',
      title: 'Vendor management',
      text: 'Vendors we know, and every job checked before you pay for it.',
    },
  ],
  faqsTitle: 'Questions owners ask',
  processTitle: 'What happens next',
  process: [
    { title: 'Submit property details', text: 'An address and a few numbers. It takes about two minutes.' },
    {
      title: 'Get your analysis',
      text: 'Estimated rent, market data and comparable rentals on one page.',
    },
    { title: 'Schedule walkthrough', text: 'We walk the property with you and agree on rent and repairs.' },
    {
      title: 'Start earning',
      text: 'We market the home, screen applicants and sign the lease. You get rent every month.',
    },
  ],
  closing: {
    title: 'Know your rent before you decide',
    text: 'The analysis is free, with no obligation. No credit card required.',
    action: 'Get Your Free Analysis',
  },
} as const;

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
