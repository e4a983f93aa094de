import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { FormTokens } from '../../src/platform/public-forms/public-form.js';
import { SignedTokens } from '../../src/platform/secrets/signed-tokens.js';
import { property } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { createDatabase } from '../support/database.js';

/** Every public form has the same guard, so the analysis form represents all of them. */
const FORM = '/api/public/analyses';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
let app: TestApp;

beforeAll(async () => {
  app = await startApp({ PUBLIC_FORM_MIN_SECONDS: '2' });
});

afterAll(() => app.close());

const form = (email: string, more: object = {}) => ({ email, properties: [property()], ...more });
const post = (token: string, body: object, { as } = app) =>
  as.anonymous.post(FORM).set('X-Form-Token', token).send(body);

async function tokenOf({ as }: TestApp = app): Promise<string> {
  return (await as.anonymous.get('/api/public/form-token')).body.token;
}

/** A token issued some time ago. */
function tokenFrom(ago: { seconds?: number; days?: number }): string {
  const clock = freezeClock(app);
  clock.advance({ seconds: -(ago.seconds ?? 0), days: -(ago.days ?? 0) });
  const { token } = app.app.get(FormTokens).issue();
  clock.unfreeze();
  return token;
}

async function leadsOf(email: string, { em } = app): Promise<number> {
  const [row] = await em.execute('select count(*)::int from leads where email = ?', [email]);
  return row?.count;
}

test('a page gets an uncacheable token that says when it was opened and nothing else', async () => {
  const clock = freezeClock(app);
  const { status, body, headers } = await app.as.anonymous.get('/api/public/form-token');
  clock.unfreeze();

  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(Object.keys(body)).toEqual(['token']);
  const said = JSON.parse(Buffer.from(body.token.split('.')[0], 'base64url').toString());
  expect(said).toEqual({ payload: { issuedAt: expect.any(Number) }, expires: expect.any(Number) });
  expect(said.expires - said.payload.issuedAt).toBe(24 * 60 * 60 * 1000);
});

test('a token is valid for any number of forms within a day', async () => {
  const token = tokenFrom({ seconds: 24 * 60 * 60 - 60 });

  const answers = [
    await post(token, form('often@example.com')),
    await post(token, form('often@example.com')),
  ];

  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await leadsOf('often@example.com')).toBe(2);
});

test.each<[string, () => string]>([
  ['no', () => ''],
  ['an invented', () => 'eyJwYXlsb2FkIjp7fX0.aGVsbG8'],
  ['half of a', () => tokenFrom({ seconds: 5 }).split('.')[0]!],
  ['a changed', () => altered(tokenFrom({ seconds: 5 }))],
  ['an expired', () => tokenFrom({ days: 1, seconds: 1 })],
  ['another kind of', () => app.as.admin.token],
  ['a token of another purpose', () => app.app.get(SignedTokens).sign('walkthrough', { issuedAt: 0 }, 60)],
])('with %s token, a form is rejected with a readable message and nothing is stored', async (_, tokenFor) => {
  const { status, body, headers } = await post(tokenFor(), form('refused@example.com'));

  expect(status).toBe(403);
  expect(headers['content-type']).toContain('application/problem+json');
  expect(body).toMatchObject({
    code: 'FORM_TOKEN',
    detail: 'This form was open for too long. Please send it again.',
  });
  expect(await leadsOf('refused@example.com')).toBe(0);
});

test('the error distinguishes an expired token of ours from all others', async () => {
  const answers = [
    await post(tokenFrom({ days: 1, seconds: 1 }), form('refused@example.com')),
    await post('', form('refused@example.com')),
    await post(altered(tokenFrom({ days: 1, seconds: 1 })), form('refused@example.com')),
  ];

  expect(answers.map(({ body }) => body.expired)).toEqual([true, false, false]);
});

/** The same signature on a newer payload. */
function altered(token: string): string {
  const [text, seal] = token.split('.');
  const envelope = JSON.parse(Buffer.from(text!, 'base64url').toString());
  envelope.expires += 1;
  return `${Buffer.from(JSON.stringify(envelope)).toString('base64url')}.${seal}`;
}

test('a form sent faster than a person could fill it in must wait, and is accepted after exactly that wait', async () => {
  const clock = freezeClock(app);
  const token = await tokenOf();

  const early = await post(token, form('hasty@example.com'));
  clock.advance({ seconds: 1.999 });
  const stillEarly = await post(token, form('hasty@example.com'));
  clock.advance({ seconds: Number(stillEarly.headers['retry-after']) });
  const patient = await post(token, form('hasty@example.com'));

  clock.unfreeze();
  expect(early.status).toBe(429);
  expect(early.body.code).toBe('TOO_EARLY');
  expect([early.headers['retry-after'], stillEarly.headers['retry-after']]).toEqual(['3', '1']);
  expect(patient.status).toBe(201);
  expect(await leadsOf('hasty@example.com')).toBe(1);
});

test('a server with no minimum wait accepts a token from a process whose clock is slightly ahead', async () => {
  const hurried = await startApp({ DATABASE_URL: app.config.DATABASE_URL });
  const clock = freezeClock(hurried);
  clock.advance({ seconds: 3 });
  const { token } = hurried.app.get(FormTokens).issue();
  clock.unfreeze();

  const { status } = await post(token, form('ahead@example.com'), hurried);

  await hurried.close();
  expect(status).toBe(201);
});

test('tokens work in every process with the same secret, even during a rotation', async () => {
  const [before, after] = ['the secret of last month, long enough', 'the secret of this month, long enough'];
  const database = await createDatabase();
  const common = { DATABASE_URL: database.url };
  // One after another: while one is being wired, the others' connections would time out on a busy machine.
  const old = await startApp({ ...common, JWT_SECRET: before });
  const rotated = await startApp({ ...common, JWT_SECRET: after, JWT_SECRET_PREVIOUS: before });
  const other = await startApp({ ...common, JWT_SECRET: after });
  const [oldToken, newToken] = [await tokenOf(old), await tokenOf(rotated)];

  const statuses = [
    (await post(oldToken, form('rotation@example.com'), rotated)).status,
    (await post(newToken, form('rotation@example.com'), other)).status,
    (await post(oldToken, form('rotation@example.com'), other)).status,
  ];

  await Promise.all([old, rotated, other].map((each) => each.close()));
  await database.drop();
  expect(statuses).toEqual([201, 201, 403]);
});

test('token and wait are checked before the body', async () => {
  const old = tokenFrom({ seconds: 5 });
  const clock = freezeClock(app);

  const answers = [
    await post('', { nonsense: true }),
    await post(await tokenOf(), { nonsense: true }),
    await post(old, { nonsense: true }),
  ];
  clock.unfreeze();

  expect(answers.map(({ status }) => status)).toEqual([403, 429, 422]);
});

test('a bot that fills in the hidden field gets a normal response, and nothing is stored', async () => {
  const token = tokenFrom({ seconds: 5 });
  const properties = [property(), property({ id: 'c1b7a6de-2f43-4c11-9a0e-0d4a3b0c5e00' })];
  const person = await post(token, form('person@example.com', { properties: [property(), property()] }));

  const robot = await post(token, form('robot@example.com', { properties, website: 'https://spam.example' }));

  const volatile = ['date', 'etag', 'content-length', 'x-request-id'];
  const headersOf = ({ headers }: typeof robot) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !volatile.includes(name)));
  expect(robot.status).toBe(person.status);
  expect(headersOf(robot)).toEqual(headersOf(person));
  expect(robot.body).toEqual({
    leadId: robot.body.analyses[0].leadId,
    analyses: [
      { leadId: expect.stringMatching(UUID), entryId: expect.stringMatching(UUID) },
      { leadId: properties[1]!.id, entryId: expect.stringMatching(UUID) },
    ],
  });
  expect(Object.keys(robot.body)).toEqual(Object.keys(person.body));
  expect([await leadsOf('person@example.com'), await leadsOf('robot@example.com')]).toEqual([2, 0]);
  const stored = await app.em.execute("select * from submissions where answer ->> 'leadId' = ?", [
    robot.body.leadId,
  ]);
  expect(stored).toEqual([]);
});

test('a form with an empty hidden field counts as a person’s and gets the usual errors', async () => {
  const token = tokenFrom({ seconds: 5 });

  const person = await post(token, form('blank@example.com', { website: '' }));
  const robot = await post(token, { email: 'robot@example.com', properties: [], website: 'x' });

  expect([person.status, robot.status]).toEqual([201, 422]);
  expect(await leadsOf('blank@example.com')).toBe(1);
});

test('one address may send 30 forms in ten minutes, counted across processes and before the body is read', async () => {
  const limited = await startApp({ RATE_LIMIT_FACTOR: '1' });
  const second = await startApp({ RATE_LIMIT_FACTOR: '1', DATABASE_URL: limited.config.DATABASE_URL });
  const send = ({ as }: TestApp) => as.visitor.post(FORM).send({ nonsense: true });
  const statuses: number[] = [];
  for (let sent = 0; sent < 30; sent += 1) statuses.push((await send(sent % 2 ? limited : second)).status);

  const [tooMany, early] = [await send(limited), await post('', {}, limited)];

  await Promise.all([second.close(), limited.close()]);
  expect(new Set(statuses)).toEqual(new Set([422]));
  expect(tooMany.status).toBe(429);
  expect(tooMany.body.code).toBe('TOO_MANY_REQUESTS');
  expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(500);
  expect(early.status).toBe(403);
});

test('forms that must wait count for their address but not toward the total', async () => {
  const limited = await startApp({
    RATE_LIMIT_FACTOR: '0.001',
    PUBLIC_FORM_MIN_SECONDS: '2',
    TRUSTED_PROXIES: '1',
  });
  // However long a request takes, its token's age starts with the visit.
  freezeClock(limited);
  const sendFrom = async (address: string) =>
    limited.as.visitor.post(FORM).set('X-Forwarded-For', address).send({ nonsense: true });

  const codes: string[] = [];
  for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'])
    codes.push((await sendFrom(address)).body.code);

  await limited.close();
  expect(codes).toEqual(['TOO_EARLY', 'TOO_MANY_REQUESTS', 'TOO_EARLY', 'TOO_EARLY', 'TOO_EARLY']);
});

// S-254
test('beyond 3,000 valid forms in ten minutes, each needs a proof of work that is good for one form', async () => {
  const limited = await startApp({ RATE_LIMIT_FACTOR: '0.001', TRUSTED_PROXIES: '1' });
  const warn = jest.spyOn(Logger.prototype, 'warn');
  let sender = 0;
  const send = (token: string) => {
    sender += 1;
    return post(token, form(`owner${sender}@example.com`), limited).set(
      'X-Forwarded-For',
      `203.0.113.${sender}`,
    );
  };
  const before = tokenFrom({ seconds: 5 });

  const usual = [await send(before), await send(before), await send(before), await send(before)];
  const asked = await send(before);
  const proven = await send(prove(before));
  const repeated = await send(prove(before));
  const guessed = await send(`${before}~${Number(prove(before).split('~')[1]) + 1}`);

  const warnings = warn.mock.calls.filter(([message]) => String(message).includes('compute a proof'));
  warn.mockRestore();
  await limited.close();
  expect(usual.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect([asked, guessed].map(({ status, body }) => [status, body.code])).toEqual([
    [429, 'FORM_PROOF'],
    [429, 'FORM_PROOF'],
  ]);
  expect(proven.status).toBe(201);
  // The page gets a fresh token and proves that one.
  expect([repeated.status, repeated.body.code, repeated.body.expired]).toEqual([403, 'FORM_TOKEN', true]);
  expect(warnings).toHaveLength(1);
});

test('nonsense from 110 addresses asks no proof of work of an honest visitor', async () => {
  const flooded = await startApp({ RATE_LIMIT_FACTOR: '0.001', TRUSTED_PROXIES: '1' });
  const send = (address: string, body: object) =>
    flooded.as.visitor.post(FORM).set('X-Forwarded-For', address).send(body);

  const nonsense: number[] = [];
  for (let sender = 1; sender <= 110; sender += 1)
    nonsense.push((await send(`203.0.113.${sender}`, {})).status);
  const honest = await send('198.51.100.7', form('honest@example.com'));

  await flooded.close();
  expect(new Set(nonsense)).toEqual(new Set([422]));
  expect(honest.status).toBe(201);
});

test('the 3,001st form is the last one without a proof', async () => {
  const limited = await startApp({ RATE_LIMIT_FACTOR: '1' });
  const send = () => limited.as.visitor.post(FORM).send(form('owner@example.com'));
  await send();
  await limited.em.execute("update rate_limits set points = 3000 where key like 'formsOverall:%'");

  const statuses = [(await send()).status, (await send()).status];

  await limited.close();
  expect(statuses).toEqual([201, 429]);
});

/** As the form's page does. */
function prove(token: string): string {
  for (let number = 0; ; number += 1) {
    const digest = createHash('sha256').update(`${token}~${number}`).digest();
    if (digest.readUInt16BE() === 0) return `${token}~${number}`;
  }
}

// A stranger who knows an address must not be able to keep its owner from the forms.
test('beyond 30 forms an hour with one email address, each needs a proof of work, no matter who sends it', async () => {
  const limited = await startApp({ RATE_LIMIT_FACTOR: '0.1', TRUSTED_PROXIES: '1' });
  const send = (address: string, email: string, token = tokenFrom({ seconds: 5 })) =>
    post(token, form(email), limited).set('X-Forwarded-For', address);

  const statuses: number[] = [];
  for (const network of [1, 2, 3])
    statuses.push((await send(`203.0.113.${network}`, 'flooded@example.com')).status);
  const asked = await send('203.0.113.4', 'flooded@example.com');
  const proven = await send('203.0.113.4', 'flooded@example.com', prove(tokenFrom({ seconds: 4 })));
  const other = await send('203.0.113.5', 'other@example.com');

  await limited.close();
  expect(statuses).toEqual([201, 201, 201]);
  expect([asked.status, asked.body.code]).toEqual([429, 'FORM_PROOF']);
  expect([proven.status, other.status]).toEqual([201, 201]);
});

test('a signed token can only be read for the purpose it was signed for', () => {
  const tokens = app.app.get(SignedTokens);
  const token = tokens.sign('walkthrough', { leadId: '1' }, 60);

  expect(tokens.read('walkthrough', token)).toEqual({ leadId: '1' });
  expect(tokens.read('public form', token)).toBeNull();
  for (const broken of ['', '.', 'a.b', token.slice(0, -2), `x${token}`])
    expect(tokens.read('walkthrough', broken)).toBeNull();
});
