import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { startApp, type TestApp } from '../support/app.js';
import { PASSWORD } from '../support/make/user.js';
import { authDesk, cookiesOf } from './auth-desk.js';

const NEXT_PASSWORD = 'walnut ferry 1897';
const SITE = 'https://keyturn.example.com';

let app: TestApp;
/** The same database with the rate limits and public URL of production. */
let strict: TestApp;

beforeAll(async () => {
  app = await startApp();
  strict = await startApp({
    DATABASE_URL: app.config.DATABASE_URL,
    RATE_LIMIT_FACTOR: '1',
    PUBLIC_SITE_URL: SITE,
    TRUSTED_PROXIES: '1',
  });
});

afterAll(async () => {
  await strict.close();
  await app.close();
});

const { tryLogin, lastAudit } = authDesk(() => app);

/** A stranger somewhere on the internet; the one trusted proxy says where. */
const from = (address: string, email: string, password = 'wrong guess 123') =>
  supertest(strict.url).post('/api/auth/login').set('X-Forwarded-For', address).send({ email, password });

/** The state after fifty failures. */
const blockAddress = (address: string) =>
  app.em.execute(`insert into rate_limits (key, points, expire) values ('loginAddress:' || ?, 50, ?)`, [
    hash('sha256', address, 'base64url'),
    Date.now() + 60_000,
  ]);

test('ten failures for one account lead to 429 with Retry-After from every unknown browser and IP address, even in parallel', async () => {
  const { email } = await app.make.user();
  const tries = Array.from({ length: 16 }, (_, i) =>
    from(`203.0.113.${i}`, i % 2 ? email : email.toUpperCase()),
  );

  const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
  const next = await from('203.0.113.99', email, PASSWORD);

  expect(statuses).toEqual([...Array(10).fill(401), ...Array(6).fill(429)]);
  expect(next.status).toBe(429);
  expect(Number(next.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(next.headers['retry-after'])).toBeLessThanOrEqual(900);
  expect(next.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

/** The state after nine more failures, each after its pause has ended. */
const almostThere = (name: string, key: string) =>
  app.em.execute(
    `insert into rate_limits (key, points, expire) values (?, 10, ?)
     on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [`${name}:${hash('sha256', key, 'base64url')}`, Date.now() + 60_000],
  );

test('guessing again after each pause makes the next pause longer, up to an hour', async () => {
  const { email } = await app.make.user();
  const pauses: number[] = [];

  for (let time = 0; time < 4; time++) {
    await almostThere('loginAccount', email);
    pauses.push(Number((await from('203.0.113.20', email)).headers['retry-after']));
  }

  expect(pauses).toEqual([900, 1_800, 3_600, 3_600]);
  const next = Number((await from('203.0.113.21', email)).headers['retry-after']);
  expect(next).toBeGreaterThan(1_800);
  expect(next).toBeLessThanOrEqual(3_600);
});

test('failures in one process count in all others', async () => {
  const { email } = await app.make.user();
  const there = await Promise.all(Array.from({ length: 10 }, () => tryLogin(email, 'wrong guess 123')));

  const here = await from('203.0.113.50', email, PASSWORD);

  expect(there.map(({ status }) => status)).toEqual(Array(10).fill(401));
  expect(here.status).toBe(429);
});

test('a flood of failures across accounts is reported once and blocks no one', async () => {
  const count = async () =>
    (await app.em.execute(`select 1 from audit_entries where action = 'login.flooded'`)).length;
  await app.em.execute(
    `insert into rate_limits (key, points, expire) values (?, 500, ?)
     on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [`loginsOverall:${hash('sha256', 'all', 'base64url')}`, Date.now() + 60_000],
  );
  const { email } = await app.make.user();

  const before = await count();
  for (let i = 0; i < 3; i++) await from('203.0.113.30', `nobody${i}@example.com`);

  expect((await count()) - before).toBe(1);
  expect((await from('203.0.113.31', email, PASSWORD)).status).toBe(200);
});

test('strangers who guess cannot stop a signed-in person from changing their password', async () => {
  const { email } = await app.make.user();
  const { body } = await from('203.0.113.40', email, PASSWORD);
  await almostThere('loginAccount', email);
  expect((await from('203.0.113.41', email)).status).toBe(429);

  const own = (path: string, values: object) =>
    supertest(strict.url)
      .post(`/api/auth/${path}`)
      .set('Authorization', `Bearer ${body.accessToken}`)
      .set('X-Forwarded-For', '203.0.113.40')
      .send(values);

  expect((await own('factor/setup', { password: PASSWORD })).status).toBe(200);
  const wrong: number[] = [];
  for (let i = 0; i < 11; i++)
    wrong.push((await own('password/change', { current: 'wrong guess 123', next: NEXT_PASSWORD })).status);
  expect(wrong).toEqual([...Array(10).fill(wrong[0]), 429]);
  expect(wrong[0]).not.toBe(429);
});

test("a stranger who uses up an account's attempts does not lock out a browser its owner has signed in with", async () => {
  const { email } = await app.make.user();
  const mark = cookiesOf(await from('203.0.113.1', email, PASSWORD)).keyturn_device!;
  const fromOwn = (whose: string, password?: string) =>
    from('203.0.113.2', whose, password).set('Cookie', `keyturn_device=${mark.value}`);
  for (let i = 0; i < 10; i++) await from(`203.0.113.${i}`, email);

  const stranger = await from('203.0.113.99', email, PASSWORD);
  const owner = await fromOwn(email, PASSWORD);
  const forged = await from('203.0.113.3', email, PASSWORD).set('Cookie', `keyturn_device=x${mark.value}`);
  const guesses: number[] = [];
  for (let i = 0; i < 11; i++) guesses.push((await fromOwn(email)).status);

  expect([stranger.status, owner.status, forged.status]).toEqual([429, 200, 429]);
  expect(cookiesOf(owner).keyturn_device!.value).toBe(mark.value);
  expect(guesses).toEqual([...Array(10).fill(401), 429]);
  expect(mark.attributes.sort()).toEqual(
    ['HttpOnly', `Max-Age=${180 * 86_400}`, 'Path=/api/auth', 'SameSite=Strict', 'Secure'].sort(),
  );
});

test('a known-device cookie only counts for the user who signed in with it', async () => {
  const [{ email }, { email: other }] = [await app.make.user(), await app.make.user()];
  const mark = cookiesOf(await from('203.0.113.4', email, PASSWORD)).keyturn_device!.value;
  for (let i = 0; i < 10; i++) await from(`203.0.113.${i}`, other);

  const response = await from('203.0.113.4', other, PASSWORD).set('Cookie', `keyturn_device=${mark}`);

  expect(response.status).toBe(429);
});

test("a blocked IP address does not use up an account's attempts", async () => {
  const { email } = await app.make.user();
  const address = '192.0.2.60';
  await blockAddress(address);

  for (let i = 0; i < 12; i++) await from(address, email);

  expect((await from('192.0.2.61', email, PASSWORD)).status).toBe(200);
});

test('limits only count failures: with the right password, sign-ins are unlimited', async () => {
  const { email } = await app.make.user();

  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await from('198.51.100.7', email, PASSWORD)).status);

  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('fifty failures from one IP address lead to 429 for every account, and other addresses are unaffected', async () => {
  const { email } = await app.make.user();
  const address = '192.0.2.50';
  await blockAddress(address);

  const there = await from(address, email, PASSWORD);
  const elsewhere = await from('192.0.2.51', email, PASSWORD);

  expect([there.status, elsewhere.status]).toEqual([429, 200]);
});

test('the IP address is what the trusted proxy reports, not what the caller adds', async () => {
  const { email } = await app.make.user();
  await from('10.9.8.7, 198.51.100.200', email);

  const [entry] = await lastAudit('login.failed', null);

  expect(entry).toMatchObject({ address: '198.51.100.200' });
});

test('without trusted proxies X-Forwarded-For is ignored', async () => {
  await tryLogin('nobody@example.com').set('X-Forwarded-For', '198.51.100.201');

  const [entry] = await lastAudit('login.failed', null);

  expect(entry!.address).toContain('127.0.0.1');
});
