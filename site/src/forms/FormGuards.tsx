import type { Attribution } from '../../../src/shared/leads/lead.contract.js';
import { useIsHydrated } from '../components/useIsHydrated';
import { keptTouches } from '../scripts/attribution';
import type { Guards } from './form-guards';
import { formsMessages } from './forms.messages';

/** The hidden part of every public form: its token, how the visitor came, and a field only robots fill. */
export function FormGuards({ guards }: { guards: Guards }) {
  const kept = useIsHydrated() ? keptTouches() : null;
  return (
    <>
      <input type="hidden" name="formToken" value={guards.token} />
      <Touch which="first" touch={kept?.first ?? guards.touch} />
      <Touch which="last" touch={kept?.last ?? guards.touch} />
      <div hidden>
        <label htmlFor="website">{formsMessages.trap}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

function Touch({ which, touch }: { which: 'first' | 'last'; touch: Attribution }) {
  return Object.entries(touch).map(([field, value]) => (
    <input key={field} type="hidden" name={`${which}Touch.${field}`} value={value} />
  ));
}
