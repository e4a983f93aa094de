import { formatDollars } from '../format.js';
import { PRICE_BOOK } from '../pricing/price-book.js';

/** What an owner accepts before the company manages their property. */
export interface Requirement {
  title: string;
  text: string;
  /** Shipped with the product and shown as a sample; false once the company has written its own. */
  isSample: boolean;
}

/** The requirements as they are worded now; an acknowledgment stores the version it accepted. */
export interface Requirements {
  version: number;
  items: Requirement[];
}

export const REQUIREMENT_DEFAULTS: Requirement[] = [
  requirement(
    'A management agreement',
    'You sign our management agreement as the owner, or for every owner. Its term is 12 months.',
  ),
  requirement(
    'A home that is ready',
    'The home is clean and safe, and everything in it works on the day a resident moves in. The walkthrough lists what is left to do, and you decide whether you or we have it done.',
  ),
  requirement(
    'Landlord insurance',
    'The property is insured as a rental for as long as we manage it, with our company named as an additional interest. You send us the policy before the first resident moves in and after every renewal.',
  ),
  requirement(
    'Licenses and safety',
    'The property has the rental license and the inspections its city asks for, and working smoke and carbon monoxide alarms. We remind you of the dates and can take care of them for you.',
  ),
  requirement(
    'Repairs without waiting',
    `We have repairs below ${formatDollars(PRICE_BOOK.repairsPreApprovedUnderDollars)} done without asking first. Anything above waits for your word, unless somebody's safety or the building is in danger.`,
  ),
  requirement(
    'Money for the property',
    'Repairs and fees are paid from the rent. When the rent of a month does not cover them, you pay the difference when the monthly statement says so.',
  ),
  requirement(
    'Fair housing',
    'Residents are chosen by the same written standards for everybody. We follow fair housing law and turn down instructions that would break it.',
  ),
  requirement(
    'One contact for residents',
    'Rent, repairs and notices go through us. You collect no rent yourself and agree on nothing with a resident, so that they always hear one answer.',
  ),
  requirement(
    'Visits by appointment',
    'You are welcome in your property. While somebody lives there, we arrange the visit with the notice that the lease and Iowa law ask for.',
  ),
  requirement(
    'What stays with you',
    'You go on paying the mortgage, property taxes, insurance and association dues on time, and tell us at once of a sale, a new owner or a letter from a lender or the city.',
  ),
];

function requirement(title: string, text: string): Requirement {
  return { title, text, isSample: true };
}
