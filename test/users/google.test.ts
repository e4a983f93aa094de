import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import supertest from 'supertest';
import { GoogleNonces } from '../../src/users/sign-in/google-sign-in.js';
import { startApp, type TestApp } from '../support/app.js';
import { passBreakerTime } from '../support/breaker-time.js';
import { type FakeGoogle, type Forging, startFakeGoogle } from '../support/fake-google.js';
import { PASSWORD } from '../support/make/user.js';

/** Google sign-in (P-208, decision 35), with our own keys instead of Google's. */
let google: FakeGoogle;
let app: TestApp;
let hosted: TestApp;

beforeAll(async () => {
  google = await startFakeGoogle();
  app = await startApp(google.env);
  hosted = await startApp({
    ...google.env,
    DATABASE_URL: app.config.DATABASE_URL,
    GOOGLE_HOSTED_DOMAIN: 'clarity.example.com',
  });
});

beforeEach(() => google.answerKeys());

afterAll(async () => {
  await hosted.close();
  await app.close();
  google.stop();
});

const now = () => Math.floor(Date.now() / 1000);
const base64 = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

const BROWSER = 'the browser of these tests';
const newNonce = (browser = BROWSER) => app.app.get(GoogleNonces).issue(browser).nonce;

/** An ID token as Google's button passes it to the page. */
const credentialOf = (claims: object, forging?: Forging) =>
  google.credentialOf({ nonce: newNonce(), ...claims }, forging);

const signIn = (credential: string, server = app, browser = BROWSER) =>
  supertest(server.url)
    .post('/api/auth/google')
    .set('Cookie', `keyturn_google=${encodeURIComponent(browser)}`)
    .send({ credential });

function withoutRequestId({ status, body }: supertest.Response) {
  return { status, body: { ...body, requestId: 'any' } };
}

const wrongPassword = async () =>
  withoutRequestId(
    await supertest(app.url)
      .post('/api/auth/login')
      .send({ email: 'nobody@example.com', password: PASSWORD }),
  );

test('P-208 a person with an account signs in, and is recognized by their Google id afterwards', async () => {
  const user = await app.make.user({ role: 'admin' });
  const sub = randomUUID();

  const first = await signIn(credentialOf({ sub, email: user.email.toUpperCase() }));
  const moved = await signIn(credentialOf({ sub, email: 'moved.elsewhere@example.com' }));

  expect(first.status).toBe(200);
  expect(first.body.user).toMatchObject({ id: user.id, role: 'admin' });
  expect(String(first.headers['set-cookie'])).toContain('keyturn_refresh=');
  expect(moved.body.user).toMatchObject({ id: user.id });
  const audit = await app.em.execute(
    `select count(*)::int as n from audit_entries where action = 'google.linked' and subject_id = ?`,
    [user.id],
  );
  expect(audit).toEqual([{ n: 1 }]);
});

test("the account's owner gets an email when Google is linked", async () => {
  const user = await app.make.user({ name: 'Dana' });
  const sub = randomUUID();

  for (let i = 0; i < 2; i++) await signIn(credentialOf({ sub, email: user.email }));

  const mails = await app.em.execute(
    `select recipient, data from messages where template = 'google-linked' and user_id = ?`,
    [user.id],
  );
  expect(mails).toEqual([
    { recipient: user.email, data: { name: 'Dana', at: expect.any(String), from: '127.0.0.1' } },
  ]);
});

// Google's own guidance: for any other mailbox it only knows that someone could once read it
test('an address that is neither Gmail nor hosted by Google does not link an account', async () => {
  const [foreign, gmail, older] = [
    await app.make.user(),
    await app.make.user({ email: `dana.${randomUUID()}@gmail.com` }),
    await app.make.user({ email: `dana.${randomUUID()}@googlemail.com` }),
  ];
  const sub = randomUUID();

  const refused = await signIn(credentialOf({ sub, email: foreign.email, hd: undefined }));
  const taken = await signIn(credentialOf({ email: gmail.email, hd: undefined }));

  expect(withoutRequestId(refused)).toEqual(await wrongPassword());
  expect(await app.em.execute('select google_sub from users where id = ?', [foreign.id])).toEqual([
    { google_sub: null },
  ]);
  expect(taken.body.user).toMatchObject({ id: gmail.id });
  const alsoTaken = await signIn(credentialOf({ email: older.email, hd: undefined }));
  expect(alsoTaken.body.user).toMatchObject({ id: older.id });
  await signIn(credentialOf({ sub, email: foreign.email }));
  expect((await signIn(credentialOf({ sub, email: foreign.email, hd: undefined }))).status).toBe(200);
});

test('two parallel sign-ins link the account once and both succeed', async () => {
  const user = await app.make.user();
  const sub = randomUUID();

  const answers = await Promise.all([1, 2].map(() => signIn(credentialOf({ sub, email: user.email }))));

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('another Google account with the same address cannot take over a linked account', async () => {
  const user = await app.make.user();
  await signIn(credentialOf({ email: user.email }));

  const other = await signIn(credentialOf({ email: user.email }));

  expect(withoutRequestId(other)).toEqual(await wrongPassword());
});

test('an unknown address creates no account, not even with an open invitation', async () => {
  const email = `invited.${randomUUID()}@example.com`;
  await app.as.admin.post('/api/users/invitations').send({ email, role: 'admin' });

  const answer = await signIn(credentialOf({ email }));

  expect(withoutRequestId(answer)).toEqual(await wrongPassword());
  expect(await app.em.execute('select id from users where email = ?', [email])).toEqual([]);
});

/** With Google's own key. */
const own = (): Forging => ({});

test.each<[string, object, () => Forging]>([
  ['of another client', { aud: 'somebody-else.apps.googleusercontent.com' }, own],
  ['of another issuer', { iss: 'https://accounts.evil.example' }, own],
  ['expired', { iat: now() - 7_200, exp: now() - 3_600 }, own],
  ['of the future', { iat: now() + 3_600, exp: now() + 7_200 }, own],
  ['without an end', { exp: undefined }, own],
  ['of an unverified address', { email_verified: false }, own],
  ['of an address verified in words', { email_verified: 'true' }, own],
  ['without an address', { email: undefined }, own],
  ['without an id', { sub: '' }, own],
  ['signed by someone else', {}, () => ({ privateKey: google.strangeKey })],
  ['of an unknown key', {}, () => ({ header: { kid: 'other-key' } })],
  ['of a key named like a property', {}, () => ({ header: { kid: '__proto__' } })],
])('a credential that is %s is rejected like a wrong password', async (_, claims, forging) => {
  const { email } = await app.make.user();

  const answer = await signIn(credentialOf({ email, ...claims }, forging()));

  expect(withoutRequestId(answer)).toEqual(await wrongPassword());
});

test.each([['nonsense'], ['a.b.c'], [`${base64({ alg: 'none' })}.${base64({ sub: 'x' })}.`]])(
  'rejects what is not a credential: %s',
  async (credential) => {
    expect(withoutRequestId(await signIn(credential))).toEqual(await wrongPassword());
  },
);

test('a deactivated account cannot sign in, linked or not', async () => {
  const user = await app.make.user();
  const sub = randomUUID();
  await signIn(credentialOf({ sub, email: user.email }));
  await app.em.execute('update users set is_active = false where id = ?', [user.id]);
  const never = await app.make.user({ isActive: false });

  const answers = [
    await signIn(credentialOf({ sub, email: user.email })),
    await signIn(credentialOf({ email: never.email })),
  ];

  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
});

test('a credential works once, and only in the browser it was made for', async () => {
  const { email } = await app.make.user();
  const sub = randomUUID();
  const credential = credentialOf({ sub, email });

  const answers = [
    await signIn(credential, app, 'another browser'),
    await signIn(credentialOf({ sub, email, nonce: 'of my own' })),
    await signIn(credentialOf({ sub, email, nonce: undefined })),
    await signIn(credential),
    await signIn(credential),
  ];

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 200, 401]);
  expect(withoutRequestId(answers[4]!)).toEqual(await wrongPassword());
});

test('the server gives the page a nonce and the browser an HttpOnly cookie', async () => {
  const agent = supertest.agent(app.url);
  const { email } = await app.make.user();

  const asked = await agent.post('/api/auth/google/nonce').send({});
  const nonce: string = (await agent.post('/api/auth/google/nonce').send({})).body.nonce;

  expect(String(asked.headers['set-cookie'])).toMatch(/^keyturn_google=.*; HttpOnly; SameSite=Strict$/);
  expect(nonce).not.toBe(asked.body.nonce);
  for (const each of [nonce, asked.body.nonce])
    expect(
      (
        await agent
          .post('/api/auth/google')
          .send({ credential: credentialOf({ email, sub: email, nonce: each }) })
      ).status,
    ).toBe(200);
});

test("the integrations page tests Google's keys and shows the result", async () => {
  const tried = await app.as.admin.post('/api/integrations/google/test').send({});
  expect(tried.body).toMatchObject({ success: true });
  expect(tried.body.steps[0].detail).toBe('Google responds. Keys to verify sign-ins: 1.');

  google.answerKeys({ status: 403, body: '{}' });
  const refused = await app.as.admin.post('/api/integrations/google/test').send({});

  expect(refused.body.success).toBe(false);
  const { body } = await app.as.admin.get('/api/integrations');
  expect(body.find(({ name }: { name: string }) => name === 'google')).toMatchObject({
    state: 'ready',
    canTest: true,
    lastSuccessAt: expect.any(String),
    lastFailureAt: expect.any(String),
  });
});

test('with a configured company domain, people from other domains cannot sign in', async () => {
  const { email } = await app.make.user();
  const sub = randomUUID();

  const answers = [
    await signIn(credentialOf({ sub, email, hd: undefined }), hosted),
    await signIn(credentialOf({ sub, email, hd: 'other.example.com' }), hosted),
    await signIn(credentialOf({ sub, email, hd: 'clarity.example.com' }), hosted),
  ];

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 200]);
});

test.each([
  ['an error', { status: 500, body: '{}' }],
  ['a page', { status: 200, body: '<html></html>' }],
  ['something else', { status: 200, body: '{"keys": [1]}' }],
])('while Google answers %s for its keys, no one can sign in, and the message says so', async (_, answer) => {
  const fresh = await startApp({
    ...google.env,
    DATABASE_URL: app.config.DATABASE_URL,
  });
  const { email } = await fresh.make.user();
  google.answerKeys(answer);

  const during = await signIn(credentialOf({ email }), fresh);
  google.answerKeys();
  const after = await signIn(credentialOf({ email }), fresh);
  await fresh.close();

  expect([during.status, during.body.code]).toEqual([503, 'GOOGLE_UNAVAILABLE']);
  expect(Number(during.headers['retry-after'])).toBeGreaterThan(0);
  expect(after.status).toBe(200);
});

test('a Google outage does not count as failed attempts', async () => {
  const { DATABASE_URL } = app.config;
  const strict = await startApp({ ...google.env, DATABASE_URL, RATE_LIMIT_FACTOR: '0.1' });
  const { email } = await strict.make.user();
  await app.em.execute('delete from rate_limits');
  google.answerKeys({ status: 403, body: '{}' });

  const during = [];
  for (let i = 0; i < 8; i++) during.push((await signIn(credentialOf({ email }), strict)).status);
  google.answerKeys();
  passBreakerTime();
  const after = await signIn(credentialOf({ email }), strict);
  await strict.close();

  expect(during).toEqual(Array(8).fill(503));
  expect(after.status).toBe(200);
});

test('a second factor is also required after a Google sign-in', async () => {
  const user = await app.make.user();
  await app.em.execute(
    `insert into second_factors (user_id, secret, confirmed_at) values (?, 'sealed', now())`,
    [user.id],
  );

  const { body, headers } = await signIn(credentialOf({ email: user.email }));

  expect(body).toMatchObject({ factorRequired: true, ticket: expect.any(String) });
  expect(headers).not.toHaveProperty('set-cookie');
});

test('another site cannot sign its visitor in', async () => {
  const { email } = await app.make.user();

  const { status } = await signIn(credentialOf({ email })).set('Origin', 'https://evil.example');

  expect(status).toBe(403);
});

test('without a client id, Google sign-in says that it is not configured, without a log line or a time to retry', async () => {
  const plain = await startApp({ DATABASE_URL: app.config.DATABASE_URL });
  const error = jest.spyOn(Logger.prototype, 'error');

  const { status, body, headers } = await signIn(credentialOf({}), plain);
  const logged = error.mock.calls.length;
  error.mockRestore();
  await plain.close();

  expect([status, body.code]).toEqual([503, 'PROVIDER_NOT_CONFIGURED']);
  expect([logged, headers['retry-after']]).toEqual([0, undefined]);
});
