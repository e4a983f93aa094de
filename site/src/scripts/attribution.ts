import type { Attribution } from '../../../src/shared/leads/lead.contract.js';
import { attributionOf } from '../attribution';

const KEY = 'keyturn.attribution';

/** Keeps how the visitor came for the length of the visit, from whichever page they landed on. */
export function keepAttribution(): void {
  if (keptAttribution()) return;
  try {
    const landing = attributionOf(new URL(window.location.href), document.referrer);
    sessionStorage.setItem(KEY, JSON.stringify(landing));
  } catch {
    // Storage is off or full: the form still carries the page it was opened on.
  }
}

export function keptAttribution(): Attribution | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Attribution | null;
  } catch {
    return null;
  }
}
