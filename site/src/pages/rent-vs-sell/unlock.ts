import {
  type RentVsSellInput,
  UNLOCK_TEXT,
} from '../../../../src/shared/calculators/rent-vs-sell.contract.js';
import type { SiteApi } from '../../../../src/shared/web/site-api.js';
import { type Failure, refusalOf } from '../../forms/failure';
import { guardsOf } from '../../forms/form-guards';
import { type Issue, wrongEmail } from '../../forms/issues';
import { sendForm } from '../../forms/send-form';

/** What came of the e-mail form. */
export interface UnlockState {
  isUnlocked: boolean;
  email: string;
  issues: Issue[];
  /** Why it failed as a whole. */
  failure: Failure | null;
}

/** Sends the e-mail with the numbers it is about; the table opens only when both have been taken. */
export async function unlock(api: SiteApi, form: FormData, inputs: RentVsSellInput): Promise<UnlockState> {
  const email = String(form.get('email') ?? '')
    .slice(0, 500)
    .trim();
  const state = { isUnlocked: false, email, issues: [], failure: null };
  const wrong = wrongEmail(email);
  if (wrong) return { ...state, issues: [{ field: 'email', message: wrong }] };

  const { token, fields } = guardsOf(form);
  try {
    await sendForm(api, token, (fresh) => api.unlockRentVsSell({ email, inputs, ...fields }, fresh));
  } catch (error) {
    return { ...state, ...refusalOf(error, UNLOCK_TEXT.failed, (name) => name === 'email') };
  }
  return { ...state, isUnlocked: true };
}
