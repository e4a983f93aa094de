import type { Attribution } from '../../../src/shared/leads/lead.contract.js';
import { TRAIL_FIELDS } from '../../../src/shared/leads/trail.js';
import type { PublicFormFields } from '../../../src/shared/web/public-form.js';
import type { RenderContext, SiteApi } from '../../../src/shared/web/site-api.js';
import { apiOf } from '../api';
import { attributionOf, storableTrail } from '../attribution';
import { type Failure, wantsToken } from './failure';

/** The hidden fields of a form; `FormGuards` draws them, `guardsOf` reads them back. */
export interface Guards {
  /** Empty where none could be had: sending the form asks again. */
  token: string;
  /** How this page was reached, for browsers that remember nothing. */
  touch: Attribution;
}

/** The guards a page's loader gives its form: the token is old enough by the time a person has filled it in. */
export async function newGuards(context: unknown, request: Request): Promise<Guards> {
  const touch = attributionOf(new URL(request.url), request.headers.get('referer'));
  try {
    return { ...(await apiOf(context).formToken()), touch };
  } catch (error) {
    (context as RenderContext | undefined)?.onError(error);
    return { token: '', touch };
  }
}

/** The guards of a posted form, for the page that answers it: without script they live in the form alone. */
export function keptGuards(form: FormData): Guards {
  return { token: text(form, 'formToken'), touch: touchOf(form, 'first') ?? {} };
}

/** The guards the answer carries: those that were posted, with another token where they were refused for theirs. */
export async function guardsAfter(guards: Guards, failure: Failure | null, api: SiteApi): Promise<Guards> {
  return wantsToken(failure) ? { ...guards, ...(await api.formToken().catch(() => null)) } : guards;
}

/** The guards of a posted form: its token, and the fields every public form sends along. */
export function guardsOf(form: FormData): { token: string; fields: PublicFormFields } {
  const [first, last] = [touchOf(form, 'first'), touchOf(form, 'last')];
  const website = text(form, 'website');
  return {
    token: text(form, 'formToken'),
    fields: {
      attribution: { ...(first && { first }), ...(last && { last }) },
      ...(form.has('smsConsent') && { smsConsent: true }),
      ...(website && { website }),
    },
  };
}

function touchOf(form: FormData, which: 'first' | 'last'): Attribution | null {
  const given = TRAIL_FIELDS.map((field) => [field, text(form, `${which}Touch.${field}`)] as const);
  const touch = storableTrail(Object.fromEntries(given));
  return Object.keys(touch).length > 0 ? touch : null;
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, 500) : '';
}
