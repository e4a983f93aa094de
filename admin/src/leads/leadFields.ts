import type { LeadView } from '../../../src/shared/leads/lead.contract.js';

/** The fields staff may edit; a test keeps them equal to the server's schema. */
export const EDITABLE_LEAD_FIELDS = [
  'name',
  'email',
  'phone',
  'company',
  'ownerName',
  'status',
  'statusReason',
  'propertyAddress',
  'streetAddress',
  'city',
  'state',
  'zipCode',
  'propertyType',
  'squareFootage',
  'unitCount',
  'bedrooms',
  'bathrooms',
  'yearBuilt',
  'finishedBasementArea',
  'estimatedRent',
  'purchasePrice',
  'walkthroughDate',
  'repairChecklist',
  'message',
] as const satisfies readonly (keyof LeadView)[];
