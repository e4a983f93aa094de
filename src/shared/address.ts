export interface StreetAddress {
  street: string;
  city: string;
  /** Two letters. */
  state: string;
  zipCode: string;
}

/** What a ZIP code says about an address, from the table that ships with the product. */
export interface ZipPlace {
  zipCode: string;
  /** Null where the table has only the state. */
  city: string | null;
  /** Nearby cities, where homes may have the same ZIP code. */
  neighbors: string[];
  /** Two letters; null for a ZIP code that doesn't exist. */
  state: string | null;
  /** Whether the company manages homes there. */
  isServed: boolean;
}

/** The company manages homes up to this far from downtown Des Moines. */
export const SERVICE_RADIUS_MILES = 25;

/** The five digits of `50023` or `50023-1234`, or null. */
export function zipDigits(text: string): string | null {
  return /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(text)?.[1] ?? null;
}

const ADDRESS_TEXT = {
  invalidFormat: 'Invalid address format. Expected: Street, City, State ZIP',
  invalidStateZip: 'Invalid state/zip format. Expected: STATE ZIP',
} as const;

/** `412 Grand Ave, Ankeny, IA 50021`, as the rent data provider expects it. */
export function formatAddress({ street, city, state, zipCode }: StreetAddress): string {
  return `${street.trim()}, ${city.trim()}, ${state.trim()} ${zipCode.trim()}`;
}

export type ParsedAddress = { address: StreetAddress } | { error: string };

/** Parses the one-line form; the street may contain commas (`12 Main St, Apt 4`). */
export function parseAddressText(text: string): ParsedAddress {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length < 3 || parts.includes('')) return { error: ADDRESS_TEXT.invalidFormat };
  const [city = '', stateZip = ''] = parts.slice(-2);
  const [, state = '', zipCode = ''] = /^([a-z]{2})\s+(\d{5})(?:-\d{4})?$/i.exec(stateZip) ?? [];
  if (!zipCode) return { error: ADDRESS_TEXT.invalidStateZip };
  return { address: { street: parts.slice(0, -2).join(', '), city, state: state.toUpperCase(), zipCode } };
}

/** The parts of an address that someone pasted into a street field: `412 Grand Ave, Ankeny, IA 50021`. Null for a street. */
export function splitPastedAddress(pasted: string): Omit<StreetAddress, 'state'> | null {
  const parts = /^(.+?),\s*([^,]+?),?\s+(Iowa|[A-Z]{2})\.?(?:,?\s+(\d{5})(?:-\d{4})?)?$/i.exec(pasted.trim());
  const [, street = '', city = '', state = '', zipCode = ''] = parts ?? [];
  // Two letters alone may belong to a unit.
  return zipCode || /^i(?:owa|a)$/i.test(state) ? { street, city, zipCode } : null;
}

/** North American: neither area code nor exchange begins with 0 or 1. */
const DIGITS = /^1?([2-9]\d{2}[2-9]\d{6})$/;

/** Converts a phone number as people write it to E.164, `+15155550142`. Null if it cannot receive texts. */
export function textNumberOf(phone: string | null | undefined): string | null {
  const withoutExtension = (phone ?? '').replace(/(ext|x|#).*$/i, '');
  const national = DIGITS.exec(withoutExtension.replace(/\D/g, ''))?.[1];
  return national ? `+1${national}` : null;
}

/** A number such as +15155550142 as people read it: (515) 555-0142. Others stay as they are. */
export function formatPhone(number: string): string {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}

/** The property in a few words. */
export function streetOf({ streetAddress, city }: { streetAddress: string; city: string }): string {
  return `${streetAddress}, ${city}`;
}
