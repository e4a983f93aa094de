/** `GET /api/leads/export` takes `filter` and `sort` of the list; more rows than this are left out. */
export const EXPORT_MAX_ROWS = 50_000;

/** Columns of the CSV, left to right, under their headings. Times stand on the company's clock. */
export const EXPORT_COLUMNS = {
  id: 'Id',
  createdAt: 'Created',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  ownerName: 'Owner',
  status: 'Status',
  statusReason: 'Reason',
  source: 'Source',
  propertyAddress: 'Property Address',
  streetAddress: 'Street',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP',
  propertyType: 'Property Type',
  squareFootage: 'Square Footage',
  unitCount: 'Units',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  yearBuilt: 'Year Built',
  finishedBasementArea: 'Finished Basement',
  estimatedRent: 'Estimated Rent',
  purchasePrice: 'Purchase Price',
  lastContactedAt: 'Last Contacted',
  walkthroughDate: 'Walkthrough',
  message: 'Message',
} as const;
export type ExportColumn = keyof typeof EXPORT_COLUMNS;
