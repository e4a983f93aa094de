import { expect, test } from '@jest/globals';
import { clientAddress } from '../../src/platform/http/client-address.js';

test.each([
  [0, '203.0.113.7', '192.0.2.1'],
  [1, undefined, '192.0.2.1'],
  [1, '203.0.113.7', '203.0.113.7'],
  [1, '10.9.8.7, 203.0.113.7', '203.0.113.7'],
  [2, '10.9.8.7, 203.0.113.7 ,198.51.100.1', '203.0.113.7'],
  [5, '203.0.113.7, 198.51.100.1', '203.0.113.7'],
])('behind %i proxies, forwarded for %j, the caller is %s', (proxies, forwardedFor, caller) => {
  expect(clientAddress({ socket: '192.0.2.1', forwardedFor }, proxies)).toBe(caller);
});
