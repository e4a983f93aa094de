import type { CardRow, LeadRow } from './lead.view.js';

const VIEW_FIELDS = [
  'id',
  'createdAt',
  'updatedAt',
  'version',
  'name',
  'nameDerived',
  'email',
  'phone',
  'company',
  'ownerName',
  'status',
  'statusReason',
  'source',
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
  'lastContactedAt',
  'walkthroughDate',
  'walkthroughConfirmed',
  'repairChecklist',
  'stripeCustomerId',
  'message',
  'firstTouch',
  'lastTouch',
] as const satisfies readonly (keyof LeadRow)[];

const CARD_FIELDS = [
  'id',
  'version',
  'rank',
  'name',
  'email',
  'phone',
  'status',
  'propertyAddress',
  'propertyType',
  'squareFootage',
  'purchasePrice',
  'estimatedRent',
  'walkthroughDate',
  'lastContactedAt',
  'createdAt',
] as const satisfies readonly (keyof CardRow)[];

/** Select lists of table `leads l`, stored names under the entity's. */
export const VIEW_COLUMNS = selectList(VIEW_FIELDS);
export const CARD_COLUMNS = selectList(CARD_FIELDS);

function selectList(fields: readonly string[]): string {
  return fields.map((field) => `l.${snake(field)} as "${field}"`).join(', ');
}

function snake(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
