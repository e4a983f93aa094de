import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.js';
import { GoogleAdapter } from '../../src/integrations/google/google.module.js';
import { passBreakerTime } from '../support/breaker-time.js';
import { sendWithoutEnd } from '../support/http-faults.js';

/** Google's keys, failing in every way: each sign-in ends in time, and the breaker opens and closes. */
type Answer = (response: ServerResponse) => void;
const KEYS = JSON.stringify({ one: '-----BEGIN CERTIFICATE-----' });
const json =
  (status: number, body: string, headers = {}): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
const good = json(200, KEYS);

let answer: Answer = good;
let asked = 0;
const server = createServer((_request, response) => {
  asked += 1;
  answer(response);
});
const opened: GoogleAdapter[] = [];

beforeAll(async () => {
  Logger.overrideLogger(false);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
beforeEach(() => passBreakerTime());
afterEach(async () => {
  answer = good;
  for (const adapter of opened.splice(0)) await adapter.onApplicationShutdown();
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function google(): GoogleAdapter {
  const certsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`;
  const timeouts = { totalMs: 1_000, backoffMs: 10 };
  const adapter = new GoogleAdapter({ clientId: 'client', certsUrl, timeouts });
  opened.push(adapter);
  return adapter;
}

const FAULTS: [string, Answer, string][] = [
  ['an error', json(500, '{}'), 'PROVIDER_UNAVAILABLE'],
  ['to slow down', json(429, '{}', { 'retry-after': '7' }), 'PROVIDER_RATE_LIMITED'],
  ['a page', json(200, '<!doctype html><title>Sign in</title>'), 'PROVIDER_BAD_ANSWER'],
  ['half of it', json(200, KEYS.slice(0, 20)), 'PROVIDER_BAD_ANSWER'],
  ['another shape', json(200, '{"one": 1}'), 'PROVIDER_BAD_ANSWER'],
  ['without end', (response) => sendWithoutEnd(response, '{"one":"'), 'PROVIDER_BAD_ANSWER'],
  ['nothing and hangs', () => undefined, 'PROVIDER_UNAVAILABLE'],
  ['nothing and cuts the connection', (response) => response.destroy(), 'PROVIDER_UNAVAILABLE'],
];
test.each(FAULTS)(
  'while Google responds with %s no one can sign in; afterwards everyone can',
  async (_what, fault, code) => {
    const adapter = google();
    answer = fault;
    await expect(adapter.read('a.b.c')).rejects.toMatchObject({ code });

    answer = good;
    passBreakerTime();

    // The keys are there, and the credential is found invalid.
    expect(await adapter.read('a.b.c')).toBeNull();
  },
);

test('a failing Google gets no requests for a while, then one is tried', async () => {
  const adapter = google();
  answer = json(500, '{}');
  for (let i = 0; i < 3; i++) await expect(adapter.check()).rejects.toThrow();
  const before = asked;
  expect(adapter.calls.circuit).toBe('open');
  await expect(adapter.check()).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
  expect(asked).toBe(before);

  answer = good;
  passBreakerTime();

  expect(await adapter.check()).toContain('Google responds.');
  expect(adapter.calls.circuit).toBe('closed');
});

test('a credential with an unknown key makes us fetch the keys again, at most once a minute', async () => {
  // Credentials are verified by the real clock.
  jest.restoreAllMocks();
  const key = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const credentialOf = (kid: string) =>
    new JwtService().sign(
      { email: 'dana@gmail.com', email_verified: true },
      {
        privateKey: key.privateKey,
        algorithm: 'RS256',
        keyid: kid,
        issuer: 'https://accounts.google.com',
        audience: 'client',
        subject: '1',
        expiresIn: 600,
      },
    );
  const adapter = google();
  await adapter.read(credentialOf('one'));
  answer = json(200, JSON.stringify({ two: key.publicKey }));
  const before = asked;

  const profile = await adapter.read(credentialOf('two'));
  for (let i = 0; i < 3; i++) await adapter.read(credentialOf(`made-up-${i}`));

  expect(profile).toMatchObject({ sub: '1', email: 'dana@gmail.com' });
  // Once for the new key, and once because the cache starts over.
  expect(asked - before).toBe(2);
});

test.each([
  ['what Google says', 'public, max-age=21600, must-revalidate', 6 * HOUR_MS],
  ['an hour if Google does not say', 'private', HOUR_MS],
  ['five minutes at least', 'no-cache, max-age=0', 5 * MINUTE_MS],
  ['a day at most', 's-maxage=5, max-age="31536000"', DAY_MS],
])('the keys are cached for %s', async (_what, cacheControl, cachedMs) => {
  answer = json(200, KEYS, { 'cache-control': cacheControl });
  const startedAt = performance.now();
  const clock = jest.spyOn(performance, 'now');
  /** How often the keys are read by two sign-ins with this much time in between. */
  const readsIn = async (ms: number) => {
    const adapter = google();
    const before = asked;
    for (const at of [startedAt, startedAt + ms]) {
      clock.mockReturnValue(at);
      await adapter.read('a.b.c');
    }
    return asked - before;
  };

  const counts = [await readsIn(cachedMs - 1_000), await readsIn(cachedMs + 1_000)];

  clock.mockRestore();
  expect(counts).toEqual([1, 2]);
});
