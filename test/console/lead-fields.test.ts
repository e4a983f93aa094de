import { expect, test } from '@jest/globals';
import { EDITABLE_LEAD_FIELDS } from '../../admin/src/leads/leadFields.js';
import { LEAD_READ_ONLY } from '../../src/shared/leads/lead.contract.js';
import { editLeadSchema } from '../../src/shared/leads/lead.schema.js';

test('the console sends exactly the fields the server lets staff edit (P-190)', () => {
  const readOnly = new Set<string>(LEAD_READ_ONLY);
  const accepted = Object.keys(editLeadSchema.shape).filter(
    (field) => !readOnly.has(field) && field !== 'version',
  );

  expect([...EDITABLE_LEAD_FIELDS].sort()).toEqual(accepted.sort());
});
