import type { Company } from '#shared/company.js';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { phoneLink } from '../../phone';
import styles from './page.module.css';

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
      <p className="soft">{legalText.updated(updated)}</p>
      {sections(company).map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <section>
        <h2>{legalText.ask}</h2>
        <p>
          {legalText.write} <a href={`mailto:${company.email}`}>{company.email}</a> {legalText.orCall}{' '}
          <a href={phoneLink(company.phone)}>{company.phone}</a>.
        </p>
      </section>
    </article>
  );
}

interface LegalSection {
  heading: string;
  paragraphs: string[];
}

/** A legal text with its own page. It names the company it binds. */
interface LegalText {
  title: string;
  /** The day its wording last changed. */
  updated: string;
  description: string;
  sections(company: Company): LegalSection[];
}

const legalText = {
  updated: (day: string) => `Last updated ${day}`,
  ask: 'Questions',
  write: 'Email',
  orCall: 'or call',
} as const;

const privacyText: LegalText = {
  title: 'Privacy',
  updated: 'November 29, 2026',
  description:
    'What we collect when you use this site, how we use it, who else sees it, and how to have it deleted.',
  sections: ({ name }) => [
    {
      heading: 'What we collect',
      paragraphs: [
        'What you enter in our forms: property addresses and details and, where a form asks, your name, email address and phone number.',
        'With each form we store the time, the IP address and browser it came from, the page or campaign that brought you here, and the wording of any consent you gave. Your browser stores the campaign and any unfinished form. It also stores an enrollment you haven’t finished for one day, and the last report you opened until you close the tab. These stay on your device.',
        'We record when an analysis report is opened and keep that record for 400 days. It holds a code derived from the IP address, not the address itself.',
        'We don’t use advertising or analytics cookies. The only cookies are for staff who sign in.',
      ],
    },
    {
      heading: 'How we use it',
      paragraphs: [
        `${name} uses it to respond to you: to prepare a rental analysis, manage a property you enroll, show you rentals, and contact you about these things.`,
        'Every email that isn’t about a service you already have tells you how to unsubscribe. We send text messages only if you checked the box for them or texted us first.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [
        'Our service providers see only what they need: a rent data service sees a property’s address and size, and our email, text message, payment, e-signature, customer database and bookkeeping services see what they deliver or process.',
        'Listings, portals and some booking pages are run by other companies. When you open one, or view the listings on our rentals page, that company’s privacy policy applies.',
        'We do not sell personal information, and we do not share it for other companies’ advertising.',
      ],
    },
    {
      heading: 'How long we keep it, and your choices',
      paragraphs: [
        'We keep what we need for as long as we work with you or you’re waiting to hear from us. We keep payment and contract records for as long as the law requires.',
        'You can ask to see, correct or delete what we hold about you. Anyone with the link to a report can open it, so share the link with care. We’ll remove a report if you ask.',
      ],
    },
  ],
};

const termsText: LegalText = {
  title: 'Terms of Use',
  updated: 'November 29, 2026',
  description:
    'What our rent estimates and calculators are, what they are not, and the rules for using this site.',
  sections: ({ name }) => [
    {
      heading: 'What this site is',
      paragraphs: [
        `${name} describes its services here, estimates rents, and takes requests from owners and residents. Using the site is free and doesn’t create a contract. Management begins with an agreement that you and we both sign.`,
      ],
    },
    {
      heading: 'Estimates and calculators',
      paragraphs: [
        'A rental analysis is an estimate based on market data or, where there is none, a general figure for Greater Des Moines. The report says which. It is not an appraisal, and it is not a promise that a property will rent at that price or by a certain date.',
        'The calculators use the assumptions shown with them. They are not tax, legal or investment advice. Talk to someone who knows your situation before you decide.',
      ],
    },
    {
      heading: 'Prices',
      paragraphs: [
        'The fees on this site are current as of the date on the pricing page. The binding fees are in the agreement you sign. A service with conditions, such as LeaseMax, is subject to the conditions shown with it.',
      ],
    },
    {
      heading: 'Using this site',
      paragraphs: [
        'Give us accurate information, and only about properties you own or are authorized to represent. Do not try to access other people’s data, disrupt the site, or copy it by automated means.',
        'We link to other sites, such as listings and booking pages, for your convenience. We aren’t responsible for what they say or do.',
      ],
    },
    {
      heading: 'Law',
      paragraphs: [
        'We rent to everyone on the same terms and follow the Fair Housing Act and the Iowa Civil Rights Act. These terms are governed by the laws of the State of Iowa. When they change, we update the date at the top.',
      ],
    },
  ],
};

const smsTermsText: LegalText = {
  title: 'Text Message Terms',
  updated: 'November 29, 2026',
  description:
    'What we text about, how often, what it costs, and how to stop: reply STOP at any time, or HELP for help.',
  sections: ({ name, phone }) => [
    {
      heading: 'What you agree to',
      paragraphs: [
        `If you check the box for text messages, ${name} may text the number you gave about your rental analysis, your enrollment, appointments and the property we manage for you. Some of these messages are sent automatically.`,
        'The box is never checked for you. Agreeing is not a condition of any service: everything on this site works without it.',
      ],
    },
    {
      heading: 'How often, and what it costs',
      paragraphs: [
        'How many messages you get depends on what you asked for. We send at most one a day and three a week automatically, in addition to reminders of appointments you made.',
        'We don’t charge for them. Your carrier’s message and data rates may apply. Carriers are not liable for delayed or undelivered messages.',
      ],
    },
    {
      heading: 'STOP and HELP',
      paragraphs: [
        'Reply STOP to any message and the messages end. You’ll get one last message to confirm. Reply START to opt back in.',
        `Reply HELP or call ${phone}, and a person will help you.`,
      ],
    },
    {
      heading: 'We don’t share your number',
      paragraphs: [
        'We do not sell or share your mobile number or your consent with anyone for their own marketing. The service that delivers our messages uses the number only for that.',
      ],
    },
  ],
};
