import type { Withheld } from '../shared/campaigns/campaign.contract.js';
import type { PlannedMessage } from './plan.js';

/** A template that was withheld for the same reason before keeps the moment since when. */
export function toWithheld(planned: PlannedMessage[], before: Withheld[], now: Date): Withheld[] {
  const since = new Map(before.map((each) => [`${each.templateId} ${each.reason}`, each.since]));
  return planned.flatMap((message) => {
    if (message.withheld === null) return [];
    const { template, withheld: reason, slot } = message;
    const { id: templateId } = template;
    const known = since.get(`${templateId} ${reason}`);
    return [{ templateId, reason, at: slot?.toISOString() ?? null, since: known ?? now.toISOString() }];
  });
}
