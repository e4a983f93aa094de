import { type RentVsSellInput, UNLOCK_TEXT } from '#shared/rent-vs-sell.js';
import type { RenderContext, SiteApi } from '#shared/site-api.js';
import { withoutDirectionMarks } from '#shared/text.js';
import { type Guards, postedGuards, readGuards, refreshGuards } from '../../forms/FormGuards';
import { type Failure, toFormErrors } from '../../forms/failure';
import { sendForm } from '../../forms/send-form';
import { checkEmailAddress, type Issue, MAX_INPUT_CHARS } from '../../forms/validation';

/** The result of the email form. */
export interface UnlockState {
  isUnlocked: boolean;
  email: string;
  guards: Guards;
  issues: Issue[];
  /** Why it failed as a whole. */
  failure: Failure | null;
}

/** Sends the email with the calculator inputs. The table opens only after both are stored. */
export async function unlock(api: SiteApi, form: FormData, inputs: RentVsSellInput): Promise<UnlockState> {
  const email = readEmail(form);
  const guards = postedGuards(form);
  const state = { isUnlocked: false, email, guards, issues: [], failure: null };
  const wrong = checkEmailAddress(email);
  if (wrong) return { ...state, issues: [{ field: 'email', message: wrong }] };

  const { token, fields } = readGuards(form);
  try {
    await sendForm(api, token, (fresh) => api.unlockRentVsSell({ email, inputs, ...fields }, fresh));
  } catch (error) {
    const refusal = toFormErrors(error, UNLOCK_TEXT.failed, (name) => name === 'email');
    return { ...state, ...refusal, guards: await refreshGuards(guards, refusal.failure, api) };
  }
  return { ...state, isUnlocked: true };
}

function readEmail(form: FormData): string {
  const typed = String(form.get('email') ?? '');
  return withoutDirectionMarks(typed).slice(0, MAX_INPUT_CHARS).trim();
}

export const PASS_FIELD = 'unlocked';

/** The pass in the URL, if it is valid. */
export function readPass(query: URLSearchParams, context: unknown): string | null {
  const pass = query.get(PASS_FIELD);
  return pass && unlockPasses(context)?.isGood(pass) ? pass : null;
}

/** A new pass for browsers without JavaScript. With JavaScript the browser remembers the unlock instead. */
export function issuePass(context: unknown): string | null {
  return unlockPasses(context)?.issue() ?? null;
}

function unlockPasses(context: unknown) {
  return (context as RenderContext | undefined)?.unlockPasses;
}
