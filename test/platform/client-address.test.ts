import { expect, test } from '@jest/globals';
import { clientAddress, networkOf, wideNetworkOf } from '../../src/platform/http/client-address.js';

test.each([
  [0, '203.0.113.7', '192.0.2.1'],
  [1, undefined, '192.0.2.1'],
  [1, '203.0.113.7', '203.0.113.7'],
  [1, '10.9.8.7, 203.0.113.7', '203.0.113.7'],
  [2, '10.9.8.7, 203.0.113.7 ,198.51.100.1', '203.0.113.7'],
  [5, '203.0.113.7, 198.51.100.1', '203.0.113.7'],
])('behind %i proxies, forwarded for %j, the client address is %s', (proxies, forwardedFor, caller) => {
  expect(clientAddress({ socket: '192.0.2.1', forwardedFor }, proxies)).toBe(caller);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:0:0:ffff::51', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['owner@example.com', 'owner@example.com'],
])('rate limits count %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113.200', true],
  ['203.0.113.7', '203.0.114.7', false],
  ['::ffff:203.0.113.7', '203.0.113.200', true],
  ['2001:db8:7:1::1', '2001:db8:7:ffff::1', true],
  ['2001:db8:7::1', '2001:db8:8::1', false],
])('%s and %s are in one wide network: %j', (one, other, isShared) => {
  expect(wideNetworkOf(one) === wideNetworkOf(other)).toBe(isShared);
});
