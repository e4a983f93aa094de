import { formatDollars } from './format.js';

/** What a template may name, with the most characters its value has and an example for previews. */
export const PLACEHOLDERS = {
  firstName: { most: 40, example: 'Dana', about: 'First name, where a person gave it' },
  name: { most: 80, example: 'Dana Miller', about: 'Full name, where a person gave it' },
  property: { most: 120, example: '123 Main St, Ankeny, IA 50021', about: 'Address of the property' },
  rent: { most: 12, example: formatDollars(1_850), about: 'Estimated monthly rent' },
  walkthroughDay: { most: 30, example: 'Tuesday, March 9', about: 'Day of the walkthrough' },
  walkthroughTime: { most: 10, example: '9:30 AM', about: 'Time of the walkthrough' },
  reportLink: {
    most: 200,
    example: 'https://example.com/analysis/example',
    about: 'Link to the rent analysis',
  },
  bookingLink: { most: 500, example: 'https://example.com/book', about: 'Link to the booking calendar' },
  siteLink: { most: 200, example: 'https://example.com', about: 'Link to the site' },
  company: { most: 120, example: 'the company', about: 'Name of the company' },
  companyPhone: { most: 40, example: '515-555-0100', about: 'Phone of the company' },
  companyEmail: { most: 254, example: 'hello@example.com', about: 'E-mail of the company' },
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;
/** The company says its own; the rest comes from the lead. */
export type CompanyPlaceholder = 'company' | 'companyPhone' | 'companyEmail' | 'bookingLink' | 'siteLink';
export type LeadPlaceholder = Exclude<Placeholder, CompanyPlaceholder>;

/** Placeholders whose value may be unknown: without a fallback they would leave a gap in the sentence. */
const MAYBE_UNKNOWN: readonly string[] = ['firstName', 'name', 'property', 'rent'] satisfies Placeholder[];
/** Only reminders are planned by the date of a walkthrough. */
const OF_WALKTHROUGH: readonly string[] = ['walkthroughDay', 'walkthroughTime'] satisfies Placeholder[];

const NAMED = /\{\{(\w+)(?:\|([^{}]*))?\}\}/g;

/** Whether a name may stand between braces. */
export function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(PLACEHOLDERS, name);
}

/** The names a text has between braces, each once. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(NAMED)].map(([, name]) => name!))];
}

/** Everything in braces that is no placeholder: unknown names, and braces that nothing would fill in. */
export function strayBraces(text: string): string[] {
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

/** Words of a walkthrough. */
export function walkthroughWordsIn(text: string): string[] {
  return placeholdersIn(text).filter((name) => OF_WALKTHROUGH.includes(name));
}

/** A text with the example of each placeholder. */
export function exampleOf(text: string): string {
  return text.replace(NAMED, (_, name: string, fallback = '') =>
    isPlaceholder(name) ? PLACEHOLDERS[name].example : fallback,
  );
}

/** A sentence about braces in a text that nothing could fill in; undefined where there are none. */
export function strayPlaceholderMessage(text: string): string | undefined {
  const [stray] = strayBraces(text);
  return stray && `${stray} is not a placeholder we can fill in.`;
}

/** How long a text can become once it is filled in. */
export function longestOf(text: string): number {
  return text.replace(NAMED, (_, name: string, fallback = '') =>
    'x'.repeat(Math.max(isPlaceholder(name) ? PLACEHOLDERS[name].most : 0, fallback.length)),
  ).length;
}
