import type { FaqPage, SiteContent, SkylineName } from '#shared/content.js';
import { repairApproval } from '#shared/management-terms.js';
import { SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { SHIPPED_CONTENT } from '../../src/migrations/baseline/shipped-content.js';

const { team, testimonials, residentQuotes, neighborhoods, faqs, requirements } = SHIPPED_CONTENT;
/** A later migration replaced the sentence about fees. */
const BOTH_PLANS =
  'Both of our plans and every fee are on the pricing page, and the agreement your client signs has the same fees.';
/** Another one replaced what happens where there are no rentals. */
const BY_A_PERSON =
  'Then the report says so, and one of us works out the rent and emails you the estimate. Until then you only see a rough range for Greater Des Moines, labeled as one.';
/** And what the company can change in its requirements. */
const inAgreement = (text: string) =>
  text.replace(
    /our 12-month management agreement (.*)/,
    'our management agreement $1 It runs for 12 months.',
  );
/** And how they word the repair limit. */
const REPAIRS = repairApproval(SHIPPED_PRICE_BOOK.repairsPreApprovedUnderCents);
/** And when a difference is paid. */
const atMoveIn = (text: string) =>
  text.replace(
    'you pay the difference shown on your monthly statement.',
    "you pay the difference: at move-in for a new resident's first month, and otherwise as shown on your monthly statement.",
  );
const reworded = (text: string) =>
  text.startsWith('We take care of repairs under') ? REPAIRS : atMoveIn(inAgreement(text));
const asSample = <Item extends object>(item: Item) => ({ ...item, isSample: true });

/** The content of a new database, as pages and admins get it. */
export const SHIPPED: SiteContent = {
  team: team.map((member) => ({ ...asSample(member), image: null, picture: null, bio: null, license: null })),
  // A migration replaced the trade's word.
  testimonials: testimonials.map((each) =>
    asSample({ ...each, quote: each.quote.replace('comps', 'nearby rents') }),
  ),
  residentQuotes: residentQuotes.map(asSample),
  neighborhoods: neighborhoods.map((each) => ({ ...asSample(each), skyline: each.skyline as SkylineName })),
  rentals: [],
  faqs: faqs.map((each) => ({
    ...asSample(each),
    page: each.page as FaqPage,
    // A migration reworded this question, because it also shows on a page without the form.
    question: each.question.replace('sending this form', 'enrolling online'),
    answer: each.answer
      .replace('No. It tells us about your property', 'No. The form tells us about your property')
      .replace(/Our fees are on .* is what counts\./, BOTH_PLANS)
      // Another one added our average, which pages show once the company has set it.
      .replace(
        "and the home's condition. We",
        "and the home's condition. Without LeaseMax, we don't promise a date. We",
      )
      .replace(/Then the report says so and shows our standard figure.*/, BY_A_PERSON),
  })),
  requirements: {
    ...requirements,
    // That change, naming the term and naming the repair limit made new versions.
    version: 4,
    items: requirements.items.map((item) => ({ ...asSample(item), text: reworded(item.text) })),
  },
  priceBook: { ...SHIPPED_PRICE_BOOK, version: 1 },
};
