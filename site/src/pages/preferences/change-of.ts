import { CAMPAIGN_WORKFLOWS } from '../../../../src/shared/campaigns/campaign.contract.js';
import { type ChangePreferences, ONE_CLICK } from '../../../../src/shared/campaigns/preferences.contract.js';

/** Name of the field in the form that ends all with one button. */
export const END_FIELD = 'end';

/**
 * The change a posted form asks for: the one click of a mail program, the button that ends all, or each box. A channel
 * counts only where it changed: a choice of topics says nothing of an address that bounced.
 */
export function changeOf(form: FormData): ChangePreferences {
  if (form.get(ONE_CLICK.field) === ONE_CLICK.value || form.has(END_FIELD)) return { email: false };
  const [hadEmail, wantsEmail] = [form.has('hadEmail'), form.has('email')];
  const topics = CAMPAIGN_WORKFLOWS.map((workflow) => [workflow, form.has(workflow)]);
  return {
    topics: Object.fromEntries(topics),
    ...(hadEmail !== wantsEmail && { email: wantsEmail }),
    ...(form.has('hadTexts') && !form.has('texts') && { texts: false }),
  };
}
