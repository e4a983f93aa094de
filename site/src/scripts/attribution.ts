import { TRAIL_FIELDS } from '#shared/attribution.js';
import type { Touches } from '#shared/public-form.js';
import { readAttribution } from '../attribution';

const STORAGE_KEY = 'keyturn.touches';

/** Records how the visitor arrived: the first touch once, and the last touch whenever they come from another site. */
export function saveAttribution(): void {
  const { landingPage, ...trail } = readAttribution(new URL(window.location.href), document.referrer);
  // The URL of an unlisted page may be a secret, like a preferences link.
  const isUnlisted = document.querySelector('meta[name=robots][content=noindex]') !== null;
  const touch = isUnlisted ? trail : { landingPage, ...trail };
  const kept = savedTouches();
  if (kept && Object.keys(trail).length === 0) return;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ first: kept?.first ?? touch, last: touch }));
  } catch {
    // Storage is off or full: the form still carries the page it was opened on.
  }
}

export function savedTouches(): Touches | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Touches | null;
  } catch {
    return null;
  }
}

/** Replaces the page's own touches in a form with the stored ones. */
export function addTouches(form: FormData): FormData {
  const kept = savedTouches();
  for (const [which, touch] of Object.entries(kept ?? {})) {
    for (const field of TRAIL_FIELDS) {
      form.delete(`${which}Touch.${field}`);
      if (touch[field]) form.set(`${which}Touch.${field}`, touch[field]);
    }
  }
  return form;
}
