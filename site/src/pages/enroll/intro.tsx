import { Check, Mail, Phone } from 'lucide-react';
import { formatDate } from '#shared/format.js';
import { reserveNote } from '#shared/management-terms.js';
import type { PriceBook } from '#shared/price-book.js';
import { leaseMaxOffer, PLACEMENT_WHEN_RENTED } from '#shared/pricing.js';
import { ReportOffer } from '../../components/ReportOffer';
import { SampleAgreement } from '../../components/SampleAgreement';
import { callOf, InlineScript } from '../../document/InlineScript';
import { useSiteData } from '../../document/site-data';
import { phoneLink } from '../../phone';
import { hideUntilRestored, STORAGE_PREFIXES } from './draft-storage';
import styles from './intro.module.css';

/** Heading above the form. A page that answers a form post already shows the latest input, so nothing is hidden. */
export function Intro({ isAnswer, isBooked }: { isAnswer: boolean; isBooked: boolean }) {
  return (
    <>
      <h1>{introText.heading}</h1>
      <p className="lead">{introText.intro(isBooked)}</p>
      {!isAnswer && (
        <>
          <InlineScript content={callOf(hideUntilRestored, STORAGE_PREFIXES)} />
          <ReportOffer />
        </>
      )}
    </>
  );
}

/** What the fees include, and who to ask. */
export function Benefits() {
  const { company } = useSiteData();
  return (
    <>
      <section className={styles.inclusions}>
        <h2>{introText.inclusionsTitle}</h2>
        <ul>
          {introText.inclusions.map((inclusion) => (
            <li key={inclusion}>
              <Check size={20} strokeWidth={2.25} aria-hidden="true" /> {inclusion}
            </li>
          ))}
        </ul>
        <p>
          <a href="/pricing#terms">{introText.terms}</a>
        </p>
        <SampleAgreement />
      </section>
      <section className={styles.contact}>
        <h2>{introText.contactTitle}</h2>
        <p className="soft">{introText.contact}</p>
        <a href={phoneLink(company.phone)}>
          <Phone size={20} aria-hidden="true" /> {company.phone}
        </a>
        <a href={`mailto:${company.email}`}>
          <Mail size={20} aria-hidden="true" /> {company.email}
        </a>
      </section>
    </>
  );
}

export function LeaseMaxOffer({ leaseMax }: Pick<PriceBook, 'leaseMax'>) {
  const { guaranteeRemedy } = useSiteData().company.managementTerms;
  return [introText.onTop, leaseMaxOffer(leaseMax), guaranteeRemedy].filter(Boolean).join(' ');
}

/** People print receipts, so each names the date of its prices. */
export function FeesNote() {
  const reserve = reserveNote(useSiteData().company.managementTerms);
  const { pricesOf, feesNote, allUnits } = introText;
  const notes = [
    pricesOf(formatDate(new Date().toISOString())),
    feesNote,
    PLACEMENT_WHEN_RENTED,
    allUnits,
    reserve,
  ];
  return notes.filter(Boolean).join(' ');
}

/** Copy around the form; only the server renders it. */
export const introText = {
  faqsTitle: 'Before you enroll',
  heading: 'Enroll your property',
  intro: (isBooked: boolean) =>
    isBooked
      ? "Three short steps. You'll see every fee before you submit. Your walkthrough is already booked. After the walkthrough, we'll email you the agreement to sign."
      : "Three short steps. You'll see every fee before you submit, then schedule your walkthrough and sign the agreement we email you.",
  onTop: 'In addition to tenant placement.',
  pricesOf: (day: string) => `Prices as of ${day}.`,
  feesNote:
    'Your management agreement has these same fees. The monthly fee starts when a resident moves in (right away if the property is already rented) and continues during vacancy.',
  allUnits: 'With several units, placement and LeaseMax are shown for all of them together.',
  inclusionsTitle: 'What is included',
  inclusions: [
    'Rent pricing from comparable rentals nearby',
    'Photos, listing and showings',
    'Resident screening',
    'Rent collection and deposits',
    'Regular inspections with photos',
    'Maintenance and emergency response',
    'Monthly statements and year-end tax documents',
  ],
  terms: 'Agreement length, notice and payouts',
  contactTitle: 'Prefer to talk first?',
  contact: 'Call or email us. A real person will answer.',
} as const;
