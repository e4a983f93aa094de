import {
  type RentVsSellInput,
  UNLOCK_TEXT,
} from '../../../../src/shared/calculators/rent-vs-sell.contract.js';
import { withoutDirectionMarks } from '../../../../src/shared/storable-text.js';
import type { SiteApi } from '../../../../src/shared/web/site-api.js';
import { type Failure, refusalOf } from '../../forms/failure';
import { type Guards, guardsAfter, guardsOf, keptGuards } from '../../forms/form-guards';
import { type Issue, wrongEmail } from '../../forms/issues';
import { sendForm } from '../../forms/send-form';
import { TYPED_MAX } from '../../forms/typed-max';

/** The result of the e-mail form. */
export interface UnlockState {
  isUnlocked: boolean;
  email: string;
  guards: Guards;
  issues: Issue[];
  /** Why it failed as a whole. */
  failure: Failure | null;
}

/** Sends the e-mail with the numbers it is about; the table opens only when both have been taken. */
export async function unlock(api: SiteApi, form: FormData, inputs: RentVsSellInput): Promise<UnlockState> {
  const email = emailIn(form);
  const guards = keptGuards(form);
  const state = { isUnlocked: false, email, guards, issues: [], failure: null };
  const wrong = wrongEmail(email);
  if (wrong) return { ...state, issues: [{ field: 'email', message: wrong }] };

  const { token, fields } = guardsOf(form);
  try {
    await sendForm(api, token, (fresh) => api.unlockRentVsSell({ email, inputs, ...fields }, fresh));
  } catch (error) {
    const refusal = refusalOf(error, UNLOCK_TEXT.failed, (name) => name === 'email');
    return { ...state, ...refusal, guards: await guardsAfter(guards, refusal.failure, api) };
  }
  return { ...state, isUnlocked: true };
}

function emailIn(form: FormData): string {
  const typed = String(form.get('email') ?? '');
  return withoutDirectionMarks(typed).slice(0, TYPED_MAX).trim();
}
