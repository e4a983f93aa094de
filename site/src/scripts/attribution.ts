import { TRAIL_FIELDS } from '../../../src/shared/leads/trail.js';
import type { Touches } from '../../../src/shared/web/public-form.js';
import { attributionOf } from '../attribution';

const KEY = 'keyturn.touches';

/** Notes how the visitor came: once for good as the first touch, and as the last one whenever they come from elsewhere. */
export function keepAttribution(): void {
  const { landingPage, ...trail } = attributionOf(new URL(window.location.href), document.referrer);
  // The address of a page that is not to be found may be a key, as that of a mail's preferences is.
  const isUnlisted = document.querySelector('meta[name=robots][content=noindex]') !== null;
  const touch = isUnlisted ? trail : { landingPage, ...trail };
  const kept = keptTouches();
  if (kept && Object.keys(trail).length === 0) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ first: kept?.first ?? touch, last: touch }));
  } catch {
    // Storage is off or full: the form still carries the page it was opened on.
  }
}

export function keptTouches(): Touches | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Touches | null;
  } catch {
    return null;
  }
}

/** Puts the kept touches into a form about to be sent, in place of the page's own that the server wrote there. */
export function carryTouches(form: FormData): FormData {
  const kept = keptTouches();
  for (const [which, touch] of Object.entries(kept ?? {})) {
    for (const field of TRAIL_FIELDS) {
      form.delete(`${which}Touch.${field}`);
      if (touch[field]) form.set(`${which}Touch.${field}`, touch[field]);
    }
  }
  return form;
}
