import { expect, test } from '@jest/globals';
import type { LeadStatus } from '#shared/lead.js';
import { type SetupFacts, type SetupStep, setupProgress } from '#shared/setup-progress.js';

const NOTHING: SetupFacts = { reached: ['leads'], hasSignedDocument: false, hasPaidPayment: false };
const reached = (...statuses: LeadStatus[]) => ({ reached: statuses });

// S-122..S-124 and decision 11: a step is done by its fact or by the status rule.
const CASES: [string, Partial<SetupFacts>, SetupStep[]][] = [
  ['a new lead', {}, ['analysis']],
  ['a lost lead', reached('leads', 'lost'), ['analysis']],
  ['an enrolled lead', reached('leads', 'enrolled'), ['analysis']],
  ['a sent contract', reached('contract_sent'), ['analysis', 'documents']],
  ['a contract sent before', reached('contract_sent', 'walkthrough_scheduled'), ['analysis', 'documents']],
  ['a signed document', { hasSignedDocument: true }, ['analysis', 'documents']],
  ['a paid payment', { hasPaidPayment: true }, ['analysis', 'payment']],
  ['a closed lead', reached('closed'), ['analysis', 'payment', 'complete']],
  ['a lead once closed', reached('closed', 'leads'), ['analysis', 'payment', 'complete']],
  [
    'the whole way',
    reached('leads', 'contract_sent', 'enrolled', 'closed'),
    ['analysis', 'documents', 'payment', 'complete'],
  ],
];

test.each(CASES)('S-122..S-124: the completed steps for %s', (_, facts, expected) => {
  const progress = setupProgress({ ...NOTHING, ...facts });

  expect(progress.map(({ step }) => step)).toEqual(['analysis', 'documents', 'payment', 'complete']);
  expect(progress.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(expected);
});
