import { expect, test } from '@jest/globals';
import {
  LEAD_STATUSES,
  PROPERTY_TYPE_LABELS,
  PROPERTY_TYPES,
  STAFF_PROPERTY_TYPES,
  STATUS_LABELS,
} from '#shared/lead.js';

// P-152, decision 9
test('every status has a label for a lead and for a column', () => {
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
test('staff can choose commercial in addition to the four types for visitors', () => {
  expect(
    STAFF_PROPERTY_TYPES.filter((type) => !(PROPERTY_TYPES as readonly string[]).includes(type)),
  ).toEqual(['commercial']);
  expect(PROPERTY_TYPE_LABELS.commercial).toBe('Commercial');
});

// S-252, its property types
test('a property has one of four types, each with a label', () => {
  expect(PROPERTY_TYPES.map((type) => [type, PROPERTY_TYPE_LABELS[type]])).toEqual([
    ['single-family', 'Single Family'],
    ['multi-family', 'Multi-Family'],
    ['townhouse', 'Townhouse'],
    ['condo', 'Condo'],
  ]);
});
