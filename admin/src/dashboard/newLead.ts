import type { PropertyType } from '../../../src/shared/leads/lead.contract.js';

/** The new lead in the form's fields. A size or price that is blank or no number is 0. */
export function readNewLead(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone') || null,
    propertyAddress: text('propertyAddress'),
    propertyType: text('propertyType') as PropertyType,
    squareFootage: numberOrZero(text('squareFootage')),
    purchasePrice: numberOrZero(text('purchasePrice')),
  };
}

function numberOrZero(text: string): number {
  const number = Number(text.replace(/[$,\s]/g, ''));
  return Number.isFinite(number) && number > 0 ? number : 0;
}
