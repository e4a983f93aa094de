import { formatDollars } from '../format.js';
import { PRICE_BOOK } from '../pricing/price-book.js';

/** The pages that answer questions. */
export const FAQ_PAGES = ['referral', 'enroll', 'analysis'] as const;
export type FaqPage = (typeof FAQ_PAGES)[number];

/** A question visitors of a page ask, and the company's answer. */
export interface Faq {
  page: FaqPage;
  question: string;
  answer: string;
  /** Shipped with the product and shown as a sample; false once the company has written its own. */
  isSample: boolean;
}

export const FAQ_DEFAULTS: Faq[] = [
  faq(
    'referral',
    'How much is the referral fee?',
    `${formatDollars(PRICE_BOOK.referralFeeDollars)} for each successful referral. There is no limit to how many owners you send us.`,
  ),
  faq(
    'referral',
    'When is a referral successful?',
    'When the owner you sent us signs a management agreement. We tell you on the day it happens, and we tell you as well if the owner decides otherwise.',
  ),
  faq(
    'referral',
    'How soon do you contact my client?',
    'Within 24 hours. We say that you recommended us, and we call at a time that suits your client if you name one in the message.',
  ),
  faq(
    'referral',
    'Do you also sell homes?',
    'No. When your client wants to sell one day, we send them back to you.',
  ),
  faq(
    'referral',
    'What may I tell my client about the costs?',
    'Everything: our fees are on the home page, the same for every owner. A free rental analysis is a good first step and asks for no credit card.',
  ),
  faq(
    'enroll',
    'Am I bound once I have sent this form?',
    'No. Sending it reserves your place and lets us prepare. You are our client when you have signed the management agreement, and not before.',
  ),
  faq(
    'enroll',
    'What happens at the walkthrough?',
    'We look at every room with you, note what has to be done before a resident moves in, and agree on the rent. Plan an hour for a house.',
  ),
  faq(
    'enroll',
    'Can I enroll a home somebody already lives in?',
    'Yes. The lease goes on as it is. We introduce ourselves to your resident, take over the deposit and collect the next rent.',
  ),
  faq(
    'enroll',
    'How long does it take to find a resident?',
    'Season, price and condition decide most of it. We list the home on the day it is ready, and tell you every week what we see.',
  ),
  faq(
    'analysis',
    'Where do the figures come from?',
    'From rentals near your address that were on the market lately. The report lists them, so that you can judge for yourself how close they are.',
  ),
  faq(
    'analysis',
    'Does the analysis cost anything?',
    'No, and it asks for no credit card. We hope that you think of us when you rent your home out, and that is all.',
  ),
  faq(
    'analysis',
    'What if there are no rentals like mine?',
    'Then the report says so and shows an average of the area in place of an estimate. A walkthrough tells us more than any database.',
  ),
];

function faq(page: FaqPage, question: string, answer: string): Faq {
  return { page, question, answer, isSample: true };
}
