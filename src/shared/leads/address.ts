export interface AddressParts {
  street: string;
  city: string;
  state: string;
  zipCode: string;
}

/** One line of an address, `Street, City, State ZIP`. */
export function formatAddress({ street, city, state, zipCode }: AddressParts): string {
  return `${street}, ${city}, ${state} ${zipCode}`;
}

/** The parts of `Street, City, State ZIP`; null where the text is not of that form. */
export function readAddress(text: string): AddressParts | null {
  const parts = text.split(',').map((part) => part.trim());
  const [city, stateZip] = parts.slice(-2);
  const street = parts.slice(0, -2).join(', ');
  const match = /^([A-Za-z]{2}) +(\d{5})$/.exec(stateZip ?? '');
  if (!street || !city || !match) return null;
  return { street, city, state: match[1]!.toUpperCase(), zipCode: match[2]! };
}
