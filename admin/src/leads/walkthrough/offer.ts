import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import type { FinishPitchRequest } from '../../../../src/shared/payments/payment.contract.js';

/** What an owner is offered beside the property itself. */
export type Offer = Omit<FinishPitchRequest, 'version'>;

/** Whether the facts are equal that fees follow from beside rent and improvements. */
export function isSameProperty(a: LeadView, b: LeadView): boolean {
  return (['unitCount', 'propertyType', 'squareFootage'] as const).every((fact) => a[fact] === b[fact]);
}

/** Whether a lead has the rent and the checklist of another. */
export function hasSameOffer(a: LeadView, b: LeadView): boolean {
  return JSON.stringify(offerIn(a)) === JSON.stringify(offerIn(b));
}

function offerIn({ estimatedRent, repairChecklist }: LeadView) {
  return [estimatedRent, repairChecklist];
}
