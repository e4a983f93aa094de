import { BOOKING_DEFAULTS } from './booking.js';
import { formatDollars, formatMinutes } from './format.js';
import { feeBreakdown, feesInWords, formatMoney, type PlanId, SHIPPED_PRICE_BOOK } from './pricing.js';

const exampleFees = (plan: PlanId) =>
  feesInWords(
    feeBreakdown(
      { plan, property: { propertyType: null, unitCount: 1 }, rentDollarsPerMonth: null },
      SHIPPED_PRICE_BOOK,
    ),
  );

/** Placeholders of templates, with the maximum length of each value and an example for previews. */
export const PLACEHOLDERS = {
  firstName: { most: 40, example: 'Dana', about: 'First name, if known' },
  name: { most: 80, example: 'Dana Miller', about: 'Full name, if known' },
  property: { most: 120, example: '123 Main St, Ankeny, IA 50021', about: 'Property address' },
  rent: { most: 12, example: formatDollars(1_850), about: 'Estimated monthly rent, of all units' },
  onlineFees: {
    most: 600,
    example: exampleFees('online'),
    about: 'What the Online plan costs for this home',
  },
  fullServiceFees: {
    most: 600,
    example: exampleFees('full-service'),
    about: 'What the Full Service plan costs for this home',
  },
  repairLimit: {
    most: 12,
    example: formatMoney(SHIPPED_PRICE_BOOK.repairsPreApprovedUnderCents),
    about: 'Repair limit',
  },
  walkthroughDay: { most: 30, example: 'Tuesday, March 9', about: 'Day of the walkthrough' },
  walkthroughTime: { most: 10, example: '9:30 AM', about: 'Time of the walkthrough' },
  walkthroughLength: {
    most: 12,
    example: formatMinutes(BOOKING_DEFAULTS.durationMinutes),
    about: 'How long a walkthrough takes',
  },
  reportLink: {
    most: 200,
    example: 'https://example.com/analysis/example',
    about: 'Link to the rental analysis',
  },
  bookingLink: { most: 500, example: 'https://example.com/book', about: 'Link to the booking calendar' },
  siteLink: { most: 200, example: 'https://example.com', about: 'Link to the site' },
  company: { most: 120, example: 'the company', about: 'Company name' },
  companyPhone: { most: 40, example: '515-555-0100', about: 'Company phone' },
  companyEmail: { most: 254, example: 'hello@example.com', about: 'Company email' },
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;
/** Filled in from the company settings; the rest comes from the lead. */
export const COMPANY_PLACEHOLDERS = [
  'company',
  'companyPhone',
  'companyEmail',
  'bookingLink',
  'siteLink',
  'walkthroughLength',
] as const satisfies Placeholder[];
export type CompanyPlaceholder = (typeof COMPANY_PLACEHOLDERS)[number];
export type LeadPlaceholder = Exclude<Placeholder, CompanyPlaceholder>;

/** Placeholders whose value may be unknown: without a fallback they would leave a gap in the sentence. */
const MAYBE_UNKNOWN: readonly string[] = ['firstName', 'name', 'property', 'rent'] satisfies Placeholder[];
/** Only walkthrough reminders have a walkthrough date. */
const OF_WALKTHROUGH: readonly string[] = ['walkthroughDay', 'walkthroughTime'] satisfies Placeholder[];

const NAMED = /\{\{(\w+)(?:\|([^{}]*))?\}\}/g;

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(PLACEHOLDERS, name);
}

/** The distinct placeholder names in a text. */
function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(NAMED)].map(([, name]) => name!))];
}

/** Braces that nothing would fill in: unknown names and malformed placeholders. */
function strayBraces(text: string): string[] {
  const unknown = placeholdersIn(text).filter((name) => !isPlaceholder(name));
  const rest = text.replace(NAMED, '');
  const stray = rest.match(/\{\{[^}]{0,40}\}?\}?|\}\}/g) ?? [];
  return [...unknown.map((name) => `{{${name}}}`), ...new Set(stray)];
}

/** Placeholders without a fallback whose value may be missing. */
export function holesIn(text: string): string[] {
  const bare = [...text.matchAll(NAMED)].filter(([, , fallback]) => !fallback?.trim());
  return [...new Set(bare.map(([, name]) => name!))].filter((name) => MAYBE_UNKNOWN.includes(name));
}

/** The walkthrough placeholders in a text. */
export function walkthroughPlaceholdersIn(text: string): string[] {
  return placeholdersIn(text).filter((name) => OF_WALKTHROUGH.includes(name));
}

/** Fills in the example of each placeholder. */
export function exampleOf(text: string): string {
  return text.replace(NAMED, (_, name: string, fallback = '') =>
    isPlaceholder(name) ? PLACEHOLDERS[name].example : fallback,
  );
}

/** Fills in what is known. A placeholder without a value or a fallback stays, for a person to fill in. */
export function fillPlaceholders<Name extends string = Placeholder>(
  text: string,
  values: Partial<Record<Name, string>>,
): string {
  return text.replace(NAMED, (_, name: string, fallback = '') => {
    const value = Object.hasOwn(values, name) ? values[name as Name] : undefined;
    return value || fallback || `{{${name}}}`;
  });
}

/** An error message for the first stray braces, or undefined. */
export function strayPlaceholderMessage(text: string): string | undefined {
  const [stray] = strayBraces(text);
  return stray && `${stray} is not a placeholder we can fill in.`;
}

/** The maximum length of a text once it is filled in. */
export function longestOf(text: string): number {
  return text.replace(NAMED, (_, name: string, fallback = '') =>
    'x'.repeat(Math.max(isPlaceholder(name) ? PLACEHOLDERS[name].most : 0, fallback.length)),
  ).length;
}
