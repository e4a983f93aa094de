import { TRAIL_FIELDS } from '#shared/attribution.js';
import type { Attribution } from '#shared/lead.js';
import type { PublicFormFields } from '#shared/public-form.js';
import type { RenderContext, SiteApi } from '#shared/site-api.js';
import { getApi } from '../api';
import { readAttribution, trimTouch } from '../attribution';
import { useIsHydrated } from '../components/useIsHydrated';
import { savedTouches } from '../scripts/attribution';
import { type Failure, needsNewToken } from './failure';
import { formsText } from './text';

/** Hidden fields of every public form: its token, attribution, and a honeypot. */
export function FormGuards({ guards }: { guards: Guards }) {
  const kept = useIsHydrated() ? savedTouches() : null;
  return (
    <>
      <input
        type="hidden"
        name="formToken"
        value={guards.token}
        data-needs-proof={guards.needsProof || undefined}
      />
      <TouchFields which="first" touch={kept?.first ?? guards.touch} />
      <TouchFields which="last" touch={kept?.last ?? guards.touch} />
      <div hidden>
        <label htmlFor="website">{formsText.honeypot}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

function TouchFields({ which, touch }: { which: 'first' | 'last'; touch: Attribution }) {
  return Object.entries(touch).map(([field, value]) => (
    <input key={field} type="hidden" name={`${which}Touch.${field}`} value={value} />
  ));
}

/** Values without a visible input, so the form always carries the whole draft. */
export function HiddenFields({ fields }: { fields: [name: string, value: string][] }) {
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** Values of the hidden fields. `FormGuards` renders them, `readGuards` reads them back. */
export interface Guards {
  /** Empty if no token could be issued; submitting requests a new one. */
  token: string;
  /** The server asked for a proof of work: the page's script appends it to the token. */
  needsProof?: boolean;
  /** How this page was reached, for browsers without storage. */
  touch: Attribution;
}

/** Guards for a newly loaded form. By the time someone has filled it in, the token is old enough. */
export async function createGuards(context: unknown, request: Request): Promise<Guards> {
  const touch = readAttribution(new URL(request.url), request.headers.get('referer'));
  try {
    return { ...(await getApi(context).formToken()), touch };
  } catch (error) {
    (context as RenderContext | undefined)?.onError(error);
    return { token: '', touch };
  }
}

/** Guards of a submitted form, to render it again. */
export function postedGuards(form: FormData): Guards {
  return { token: readText(form, 'formToken'), touch: readTouch(form, 'first') ?? {} };
}

/** The submitted guards, with a new token if the old one was rejected. */
export async function refreshGuards(guards: Guards, failure: Failure | null, api: SiteApi): Promise<Guards> {
  if (failure?.needsProof) return { ...guards, needsProof: true };
  return needsNewToken(failure) ? { ...guards, ...(await api.formToken().catch(() => null)) } : guards;
}

/** The token of a submitted form, and the fields every public form sends. */
export function readGuards(form: FormData): { token: string; fields: PublicFormFields } {
  const [first, last] = [readTouch(form, 'first'), readTouch(form, 'last')];
  const website = readText(form, 'website');
  return {
    token: readText(form, 'formToken'),
    fields: {
      attribution: { ...(first && { first }), ...(last && { last }) },
      ...(form.has('smsConsent') && { smsConsent: true }),
      ...(website && { website }),
    },
  };
}

function readTouch(form: FormData, which: 'first' | 'last'): Attribution | null {
  const given = TRAIL_FIELDS.map((field) => [field, readText(form, `${which}Touch.${field}`)] as const);
  const touch = trimTouch(Object.fromEntries(given));
  return Object.keys(touch).length > 0 ? touch : null;
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, 500) : '';
}
