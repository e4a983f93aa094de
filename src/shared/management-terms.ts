import * as z from 'zod/mini';
import { define, requiredTextSchema, wholeNumberSchema } from './fields.js';
import { formatDollars } from './format.js';
import { AGREEMENT_TERM_MONTHS, formatMoney, type PriceBook } from './pricing.js';

export const MANAGEMENT_TERMS_LIMITS = {
  agreementMonths: 60,
  noticeDays: 365,
  reserveDollars: 100_000,
  text: 300,
} as const;

/** What owners ask before they sign, as far as the company has answered it. What is null doesn't show. */
export const managementTermsSchema = /* @__PURE__ */ define(() => {
  const text = z.nullable(requiredTextSchema(MANAGEMENT_TERMS_LIMITS.text));
  return z.strictObject({
    /** Null means the standard length. */
    agreementMonths: z.nullable(wholeNumberSchema(1, MANAGEMENT_TERMS_LIMITS.agreementMonths)),
    /** How long before they leave owners give notice. 0 for none. */
    noticeDays: z.nullable(wholeNumberSchema(0, MANAGEMENT_TERMS_LIMITS.noticeDays)),
    earlyExit: text,
    payout: text,
    /** Kept back for each property. */
    reserveDollars: z.nullable(wholeNumberSchema(0, MANAGEMENT_TERMS_LIMITS.reserveDollars)),
    deposit: text,
    /** What lease renewals cost, and whether we add to repair bills. Older consoles leave both out. */
    renewals: z.exactOptional(text),
    repairMarkup: z.exactOptional(text),
    /** What happens if LeaseMax misses its date. */
    guaranteeRemedy: text,
  });
});
export type ManagementTerms = Required<z.output<typeof managementTermsSchema>>;

export const NO_MANAGEMENT_TERMS: ManagementTerms = {
  agreementMonths: null,
  noticeDays: null,
  earlyExit: null,
  payout: null,
  reserveDollars: null,
  deposit: null,
  renewals: null,
  repairMarkup: null,
  guaranteeRemedy: null,
};

/** The terms of the made-up company. */
export const DEMO_MANAGEMENT_TERMS: ManagementTerms = {
  agreementMonths: null,
  noticeDays: 60,
  earlyExit:
    'There is no cancellation fee. You pay our fees through the notice period, and we hand over the lease, the deposit and the keys.',
  payout:
    "By the 10th of each month, by direct deposit, with your statement. The reserve comes out of your first payout, and you get back whatever's left when you leave.",
  reserveDollars: 300,
  deposit:
    'We do, in a trust account at a federally insured bank. It is never mixed with our own money, as Iowa law requires.',
  renewals: 'No renewal fee. When your resident stays, you pay only the management fee and the monthly fee.',
  repairMarkup: 'No markup. You pay what the vendor bills.',
  guaranteeRemedy: "If we miss that date, you don't pay the LeaseMax fee.",
};

/** The length that agreements state, from the company's terms or today's prices. */
export function agreementMonths({
  agreementMonths: own,
}: Partial<Pick<ManagementTerms, 'agreementMonths'>>): number {
  return own ?? AGREEMENT_TERM_MONTHS;
}

/** The company's answers, with the repair limit from the price book. Questions without an answer are left out. */
export function termAnswers(
  terms: ManagementTerms,
  { repairsPreApprovedUnderCents }: Pick<PriceBook, 'repairsPreApprovedUnderCents'>,
): { question: string; answer: string }[] {
  const { noticeDays, earlyExit, payout, reserveDollars, deposit, renewals, repairMarkup } = terms;
  const answers: [question: string, answer: string | null][] = [
    ['How long does the agreement run?', `${agreementLength(agreementMonths(terms))}.`],
    ['How much notice do I have to give?', noticeDays === null ? null : notice(noticeDays)],
    ['What does it cost to leave early?', earlyExit],
    ['When do I get paid?', payout],
    ['How much do you hold in reserve?', reserveDollars === null ? null : reserve(reserveDollars)],
    ['Do you ask before making repairs?', repairApproval(repairsPreApprovedUnderCents)],
    ['Do you mark up repairs?', repairMarkup],
    ['Is there a fee when a lease renews?', renewals],
    ['Who holds the security deposit?', deposit],
  ];
  return answers.flatMap(([question, answer]) => (answer === null ? [] : [{ question, answer }]));
}

/** The same sentence everywhere; the shipped requirements and emails have it with `{{repairLimit}}`. */
export function repairApproval(underCents: number): string {
  return `We take care of repairs under ${formatMoney(underCents)} right away. For anything larger, we ask you first, unless someone's safety or the building is at risk.`;
}

/** Shown once with fee totals, which don't include the reserve. Null without a reserve. */
export function reserveNote({ reserveDollars }: Pick<ManagementTerms, 'reserveDollars'>): string | null {
  if (!reserveDollars) return null;
  return `We also hold back a ${formatDollars(reserveDollars)} reserve for repairs from your first payout. It isn't a fee; it's still your money.`;
}

/** `12 months` */
export function agreementLength(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}

function notice(days: number): string {
  if (days === 0) return 'None. You can leave whenever you want.';
  return days === 1 ? "1 day's written notice." : `${days} days' written notice.`;
}

function reserve(dollars: number): string {
  if (dollars === 0) return 'None. We pay out all of your rent, less fees and bills.';
  return `${formatDollars(dollars)} per property, so repairs don't have to wait. It's still your money.`;
}
