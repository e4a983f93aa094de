import { type ZipPlace, zipDigits } from '#shared/address.js';
import { fetchWithTimeout } from '../fetch-with-timeout';

/** Where a typed ZIP code is. Null while it is incomplete, or if it can't be looked up: forms work without it. */
export async function lookUpZip(text: string): Promise<ZipPlace | null> {
  const zipCode = zipDigits(text);
  if (!zipCode) return null;
  try {
    const response = await fetchWithTimeout(`/api/public/zip/${zipCode}`);
    return response.ok ? ((await response.json()) as ZipPlace) : null;
  } catch {
    return null;
  }
}

/** One sentence about a place. */
export function describePlace({ zipCode, city, state, isServed }: ZipPlace): string {
  if (!state) return `We can't find ZIP ${zipCode}. Check the number.`;
  if (state !== 'IA') return `ZIP ${zipCode} isn't in Iowa. We manage homes in and around Des Moines.`;
  const place = city ? `${city}, Iowa.` : 'Iowa.';
  return isServed
    ? `${place} We manage homes here.`
    : `${place} That's farther than we manage, but you can still see an estimate.`;
}
