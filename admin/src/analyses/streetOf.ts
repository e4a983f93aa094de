import type { EntryView } from '#shared/analysis.js';

/** Which property it is, in short. */
export function streetOf({ streetAddress, city }: Pick<EntryView, 'streetAddress' | 'city'>): string {
  return `${streetAddress}, ${city}`;
}
