import { expect, test } from '@jest/globals';
import type { LeadStatus } from '#shared/lead.js';
import {
  type NextStep,
  nextStepOf,
  type SetupFacts,
  type SetupStep,
  setupProgress,
} from '#shared/setup-progress.js';

const NOTHING: SetupFacts = {
  reached: ['leads'],
  agreement: null,
  hasPaidPayment: false,
  rentEstimate: null,
};
const reached = (...statuses: LeadStatus[]) => ({ reached: statuses });

// S-122..S-124 and decision 11: a step is done by its fact or by the status rule.
const CASES: [string, Partial<SetupFacts>, SetupStep[]][] = [
  ['a new lead', {}, ['analysis']],
  ['a lost lead', reached('leads', 'lost'), ['analysis']],
  ['an enrolled lead', reached('leads', 'enrolled'), ['analysis']],
  ['a sent contract', reached('contract_sent'), ['analysis', 'documents']],
  ['a contract sent before', reached('contract_sent', 'walkthrough_scheduled'), ['analysis', 'documents']],
  ['a signed document', { agreement: 'signed' }, ['analysis', 'documents']],
  ['an agreement that is out for signature', { agreement: 'awaited' }, ['analysis']],
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

// The primary button follows the stage
const CONTACTED = '2026-11-20T15:00:00.000Z';
test.each<[string, Partial<Parameters<typeof nextStepOf>[0]>, Partial<SetupFacts>, NextStep | null]>([
  ['a new lead', {}, {}, 'call'],
  ['a lead someone talked to', { lastContactedAt: CONTACTED }, {}, 'schedule'],
  ['a walkthrough without a time', { status: 'walkthrough_scheduled' }, {}, 'schedule'],
  [
    'a walkthrough with a time',
    { status: 'walkthrough_scheduled', walkthroughDate: CONTACTED },
    {},
    'agreement',
  ],
  ['a proposal', { status: 'proposal' }, {}, 'agreement'],
  ['an enrollment without an agreement', { status: 'enrolled' }, {}, 'agreement'],
  ['an agreement that was sent', { status: 'contract_sent' }, { agreement: 'awaited' }, 'signature'],
  ['an agreement sent without Keyturn', { status: 'contract_sent' }, reached('contract_sent'), 'signature'],
  [
    'an agreement that is out although staff moved the lead to Contract Sent',
    { status: 'contract_sent' },
    { ...reached('contract_sent'), agreement: 'awaited' },
    'signature',
  ],
  ['an enrolled lead who has to sign', { status: 'enrolled' }, { agreement: 'awaited' }, 'signature'],
  ['an owner who paid before signing', {}, { agreement: 'awaited', hasPaidPayment: true }, 'signature'],
  ['a declined agreement', { status: 'contract_sent' }, { agreement: 'ended' }, 'agreement'],
  ['a signed agreement', { status: 'contract_sent' }, { agreement: 'signed' }, 'payment'],
  [
    'an enrolled lead whose agreement was sent without Keyturn',
    { status: 'enrolled' },
    reached('contract_sent', 'enrolled'),
    'payment',
  ],
  [
    'a lead moved back from Contract Sent',
    { status: 'proposal' },
    reached('contract_sent', 'proposal'),
    'agreement',
  ],
  ['a payment', { status: 'enrolled' }, { agreement: 'signed', hasPaidPayment: true }, 'onboard'],
  ['a lost lead', { status: 'lost' }, {}, null],
  ['a closed lead', { status: 'closed' }, { hasPaidPayment: true }, null],
])('the next step for %s', (_, lead, facts, step) => {
  const progress = setupProgress({ ...NOTHING, ...facts });

  expect(
    nextStepOf({ status: 'leads', lastContactedAt: null, walkthroughDate: null, ...lead }, progress),
  ).toBe(step);
});
