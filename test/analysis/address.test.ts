import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatAddress, parseAddressText, splitPastedAddress } from '#shared/address.js';
import { askAboutStreet } from '../../site/src/forms/address-questions.js';

test('an address is written as Street, City, State ZIP (P-171)', () => {
  const text = formatAddress({ street: ' 412 Grand Ave', city: 'Ankeny ', state: 'IA', zipCode: '50021' });

  expect(text).toBe('412 Grand Ave, Ankeny, IA 50021');
});

test.each([
  ['412 Grand Ave, Ankeny, IA 50021', '412 Grand Ave', 'Ankeny', 'IA', '50021'],
  [' 412 Grand Ave ,Ankeny,ia  50021-1234 ', '412 Grand Ave', 'Ankeny', 'IA', '50021'],
  ['12 Main St, Apt 4, West Des Moines, IA 50265', '12 Main St, Apt 4', 'West Des Moines', 'IA', '50265'],
])('"%s" is read as an address (P-171)', (text, street, city, state, zipCode) => {
  expect(parseAddressText(text)).toEqual({ address: { street, city, state, zipCode } });
});

describe('text that doesn’t have three parts is refused with the specified error (P-172)', () => {
  test.each(['', '412 Grand Ave', '412 Grand Ave, Ankeny IA 50021', '412 Grand Ave, , IA 50021', ',,'])(
    '"%s"',
    (text) => {
      expect(parseAddressText(text)).toEqual({
        error: 'Invalid address format. Expected: Street, City, State ZIP',
      });
    },
  );
});

describe('a last part that isn’t a state and ZIP is refused with the specified error (P-173)', () => {
  test.each([
    '412 Grand Ave, Ankeny, IA',
    '412 Grand Ave, Ankeny, 50021',
    '412 Grand Ave, Ankeny, IA 5002',
    '412 Grand Ave, Ankeny, IA 500211',
    '412 Grand Ave, Ankeny, Iowa 50021',
    '412 Grand Ave, Ankeny, IA, 50021',
  ])('"%s"', (text) => {
    expect(parseAddressText(text)).toEqual({ error: 'Invalid state/zip format. Expected: STATE ZIP' });
  });
});

test('a formatted address parses back to its parts (P-171)', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .#-]{0,20}[A-Za-z0-9]$/);
  const address = fc.record({
    street: word,
    city: word,
    state: fc.stringMatching(/^[A-Z]{2}$/),
    zipCode: fc.stringMatching(/^\d{5}$/),
  });

  fc.assert(
    fc.property(address, (given) =>
      expect(parseAddressText(formatAddress(given))).toEqual({ address: given }),
    ),
  );
});

test.each([
  ['412 Grand Ave, Ankeny, IA 50021', '412 Grand Ave', 'Ankeny', '50021'],
  ['412 Grand Ave, Ankeny IA 50021-1234', '412 Grand Ave', 'Ankeny', '50021'],
  ['12 Main St, Apt 4, West Des Moines, Iowa', '12 Main St, Apt 4', 'West Des Moines', ''],
  ['100 Main St, Chicago, IL 60601', '100 Main St', 'Chicago', '60601'],
])('"%s" pasted as a street has its parts', (pasted, street, city, zipCode) => {
  expect(splitPastedAddress(pasted)).toEqual({ street, city, zipCode });
});

test.each(['412 Grand Ave', '12 Main St, Apt 4', '12 Main St, Unit AB', '412 Grand Ave Ankeny IA 50021'])(
  '"%s" is left as a street',
  (street) => expect(splitPastedAddress(street)).toBeNull(),
);

test.each([
  '412 Grand Ave',
  '1518 NW Linden Ct',
  '100 SE 5th',
  '2300 County Road 12',
  '1 E. Court Avenue, #4',
  '18 US Highway 6',
  '7 The Loop',
])('"%s" looks like a street', (street) => expect(askAboutStreet(street)).toBeNull());

test.each([
  ['123 asdf', null],
  ['99 Ridgeway Gardens', null],
  ['412 Grand Avneue', '412 Grand Avenue'],
  ['412 Grand Stret', '412 Grand Street'],
  ['12 NW Linden Cout Apt 4', '12 NW Linden Court Apt 4'],
])('"%s" does not, and the suggestion is %s', (street, suggestion) => {
  expect(askAboutStreet(street)).toContain(suggestion ? `Did you mean ${suggestion}?` : 'Check the street.');
});
