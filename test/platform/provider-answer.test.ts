import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type ProviderAnswer, readJsonAnswer } from '../../src/platform/providers/provider-answer.js';
import {
  ProviderAuth,
  ProviderBadAnswer,
  type ProviderError,
  ProviderRejected,
  ProviderUnavailable,
} from '../../src/platform/providers/provider-errors.js';

beforeAll(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
});

afterAll(() => {
  jest.useRealTimers();
});

function failureOf(answer: Partial<ProviderAnswer>): ProviderError {
  try {
    readJsonAnswer('Example', { status: 200, text: '', ...answer });
  } catch (error) {
    return error as ProviderError;
  }
  throw new Error('The answer was taken for a good one');
}

test('a successful response is parsed as JSON', () => {
  expect(readJsonAnswer('Example', { status: 201, text: '{"rent":1900}' })).toEqual({ rent: 1900 });
});

test.each([
  [200, ProviderBadAnswer, 'bad-gateway', 'PROVIDER_BAD_ANSWER'], // without a body
  [204, ProviderBadAnswer, 'bad-gateway', 'PROVIDER_BAD_ANSWER'],
  [301, ProviderBadAnswer, 'bad-gateway', 'PROVIDER_BAD_ANSWER'],
  [403, ProviderAuth, 'bad-gateway', 'PROVIDER_AUTH'],
  [408, ProviderUnavailable, 'bad-gateway', 'PROVIDER_UNAVAILABLE'],
  [422, ProviderRejected, 'invalid', 'PROVIDER_REJECTED'],
  [503, ProviderUnavailable, 'bad-gateway', 'PROVIDER_UNAVAILABLE'],
])('status %i without a message is a %p', (status, errorClass, kind, code) => {
  const failure = failureOf({ status });

  expect(failure).toBeInstanceOf(errorClass);
  expect(failure).toMatchObject({ kind, code, status });
});

describe('the message is the provider’s own, otherwise "API request failed" and the status (P-212)', () => {
  test.each([
    ['{"message":"No such property","error":"not-found"}', 'No such property'],
    ['{"message":"","error":"not-found"}', 'not-found'],
    ['{"message":{"code":7}}', 'API request failed: 422'],
    ['{"message":"two\\nlines \\u0000"}', 'two lines'],
    [`{"message":"${'x'.repeat(1000)}"}`, 'x'.repeat(300)],
    ['null', 'API request failed: 422'],
    ['<h1>No</h1>', 'API request failed: 422'],
  ])('%s', (text, message) => {
    expect(failureOf({ status: 422, text })).toMatchObject({ message, providerMessage: message });
  });
});

test.each([
  ['7', 7],
  ['0', 0],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['99999999', 86_400],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After: %s waits %s seconds', (retryAfter, seconds) => {
  expect(failureOf({ status: 503, retryAfter }).retryAfter).toBe(seconds);
});
