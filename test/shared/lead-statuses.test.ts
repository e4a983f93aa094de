import { expect, test } from '@jest/globals';
import {
  LEAD_STATUSES,
  PROPERTY_TYPE_LABELS,
  PROPERTY_TYPES,
  STAFF_PROPERTY_TYPES,
  STATUS_LABELS,
} from '#shared/lead.js';

// P-152, decision 9
test('every status has its name for one lead and for a column', () => {
  const names = LEAD_STATUSES.map((status) => {
    const { badge, column } = STATUS_LABELS[status];
    return [status, badge, column];
  });

  expect(names).toEqual([
    ['leads', 'New Lead', 'New Leads'],
    ['analysis_submitted', 'Analysis Submitted', 'Analysis Submitted'],
    ['proposal', 'Proposal', 'Proposals'],
    ['contract_sent', 'Contract Sent', 'Contracts Sent'],
    ['walkthrough_scheduled', 'Walkthrough Scheduled', 'Walkthrough Scheduled'],
    ['enrolled', 'Property Enrolled', 'Property Enrolled'],
    ['closed', 'Closed', 'Closed'],
    ['won', 'Won', 'Won'],
    ['lost', 'Lost', 'Lost'],
  ]);
});

// P-230
test('staff choose commercial beside the four that a visitor may choose', () => {
  expect(
    STAFF_PROPERTY_TYPES.filter((type) => !(PROPERTY_TYPES as readonly string[]).includes(type)),
  ).toEqual(['commercial']);
  expect(PROPERTY_TYPE_LABELS.commercial).toBe('Commercial');
});

// S-252, its property types
test('a property is of one of four types, each with its name', () => {
  expect(PROPERTY_TYPES.map((type) => [type, PROPERTY_TYPE_LABELS[type]])).toEqual([
    ['single-family', 'Single Family'],
    ['multi-family', 'Multi Family'],
    ['townhouse', 'Townhouse'],
    ['condo', 'Condo'],
  ]);
});
