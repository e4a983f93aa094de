import type { PropertyType } from '../../../src/shared/leads/lead.contract.js';
import { newId } from '../../../src/shared/new-id.js';

/** The form's fields as they are typed. One id for all tries of one form: a repeated submit finds the lead it made. */
export function blankLead() {
  return {
    id: newId(),
    name: '',
    email: '',
    phone: '',
    propertyAddress: '',
    propertyType: '',
    squareFootage: '',
    purchasePrice: '',
  };
}

export type TypedLead = ReturnType<typeof blankLead>;

/** The new lead in the form's fields. A size or price that is blank or no number is 0. */
export function readNewLead(typed: TypedLead) {
  return {
    id: typed.id,
    name: typed.name.trim(),
    email: typed.email.trim(),
    phone: typed.phone.trim() || null,
    propertyAddress: typed.propertyAddress.trim(),
    propertyType: typed.propertyType as PropertyType,
    squareFootage: numberOrZero(typed.squareFootage),
    purchasePrice: numberOrZero(typed.purchasePrice),
  };
}

function numberOrZero(text: string): number {
  const number = Number(text.replace(/[$,\s]/g, ''));
  return Number.isFinite(number) && number > 0 ? number : 0;
}
