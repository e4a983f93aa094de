import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatAddress, parseAddressText } from '#shared/address.js';

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
