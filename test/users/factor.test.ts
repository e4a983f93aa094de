import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import supertest from 'supertest';
import { RECOVERY_CODES, SIGN_IN_TEXT, TICKET_SECONDS } from '#shared/sign-in.js';
import type { Role } from '#shared/user.js';
import { Session } from '../../src/users/sessions/session.entity.js';
import type { User } from '../../src/users/user.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';
import { isBlocking } from '../support/locks.js';
import { PASSWORD } from '../support/make/user.js';
import { until } from '../support/until.js';

/** The second factor of P-207: an authenticator app and its recovery codes. */
let app: TestApp;
/** The same database with production rate limits. */
let strict: TestApp;
/** Codes change every 30 seconds: the clocks are frozen, so that none changes during a test. */
let clock: FrozenClock;
let moment: number;

beforeAll(async () => {
  app = await startApp();
  strict = await startApp({ DATABASE_URL: app.config.DATABASE_URL, RATE_LIMIT_FACTOR: '1' });
});

beforeEach(() => {
  moment = Date.now();
  clock = freezeClock(app, new Date(moment));
  freezeClock(strict, new Date(moment));
});

afterEach(async () => {
  await app.em.execute('delete from sign_in_settings');
});

afterAll(async () => {
  await strict.close();
  await app.close();
});

/** The current code, or the one this many steps later. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment + steps * 30_000 });
const login = (email: string, server = app) =>
  supertest(server.url).post('/api/auth/login').send({ email, password: PASSWORD });
const prove = (ticket: string, code: string, server = app) =>
  supertest(server.url).post('/api/auth/factor').send({ ticket, code });
const ticketOf = async (email: string, server = app): Promise<string> =>
  (await login(email, server)).body.ticket;

/** A signed-in user with a second factor; the code of the current step is used up. */
async function enrol(role: Role = 'user', values: Partial<User> = {}) {
  const user = await app.make.user({ role, ...values });
  const { accessToken } = (await login(user.email)).body;
  const as = supertest.agent(app.url).set('Authorization', `Bearer ${accessToken}`);
  const { secret, uri } = (await as.post('/api/auth/factor/setup').send({ password: PASSWORD })).body;
  const confirmed = await as.post('/api/auth/factor/confirm').send({ code: codeOf(secret) });
  return { user, as, secret, uri, confirmed, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

const auditOf = async (userId: string) =>
  (
    await app.em.execute<{ action: string }[]>(
      'select action from audit_entries where subject_id = ? order by id',
      [userId],
    )
  ).map(({ action }) => action);

test('P-207 a code confirms the secret, which is shown once, and returns ten recovery codes', async () => {
  const { user, as, secret, uri, confirmed, recoveryCodes } = await enrol();

  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  expect(uri).toContain(encodeURIComponent(user.email));
  expect(confirmed.status).toBe(200);
  expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
  expect((await as.get('/api/auth/factor')).body).toEqual({
    since: expect.any(String),
    recoveryCodesLeft: RECOVERY_CODES,
    isRequired: false,
  });
  expect(await auditOf(user.id)).toEqual(['factor.enrolled']);
});

test('setting up a factor ends every session but the one that set it up', async () => {
  const user = await app.make.user();
  const [own, other] = [await login(user.email), await login(user.email)].map(({ body }) =>
    supertest.agent(app.url).set('Authorization', `Bearer ${body.accessToken}`),
  );
  const { secret } = (await own!.post('/api/auth/factor/setup').send({ password: PASSWORD })).body;
  await own!.post('/api/auth/factor/confirm').send({ code: '000000' });
  expect((await other!.get('/api/auth/me')).status).toBe(200);

  await own!.post('/api/auth/factor/confirm').send({ code: codeOf(secret) });

  expect((await other!.get('/api/auth/me')).status).toBe(401);
  expect((await own!.get('/api/auth/me')).status).toBe(200);
});

test('a sign-in during the confirmation of a factor leaves no session without it', async () => {
  const user = await app.make.user();
  const own = supertest.agent(app.url);
  own.set('Authorization', `Bearer ${(await login(user.email)).body.accessToken}`);
  const { secret } = (await own.post('/api/auth/factor/setup').send({ password: PASSWORD })).body;
  const em = app.em.fork();
  await em.begin();
  // A sign-in that found no factor and is about to commit its session.
  await em.execute('select 1 from users where id = ? for share', [user.id]);
  const confirming = own
    .post('/api/auth/factor/confirm')
    .send({ code: codeOf(secret) })
    .then((res) => res);
  await until(() => isBlocking(em));
  const parallel = em.create(Session, { userId: user.id, expiresAt: new Date(moment + 60_000) });
  await em.persist(parallel).flush();
  await em.commit();

  expect((await confirming).status).toBe(200);
  expect((await app.em.findOneOrFail(Session, parallel.id)).revokedAt).not.toBeNull();
});

test('neither the secret nor a recovery code is stored in plain text, not even in the audit log', async () => {
  const { secret, recoveryCodes } = await enrol();

  const stored = JSON.stringify([
    await app.em.execute('select * from second_factors'),
    await app.em.execute('select * from recovery_codes'),
    await app.em.execute('select * from audit_entries'),
  ]);

  for (const secretText of [secret, ...recoveryCodes]) expect(stored).not.toContain(secretText);
});

test('an encrypted secret cannot be used for another user', async () => {
  const [mine, other] = [await enrol(), await enrol()];
  await app.em.execute(
    'update second_factors set secret = (select secret from second_factors where user_id = ?), last_step = 0 where user_id = ?',
    [mine.user.id, other.user.id],
  );

  const { status } = await prove(await ticketOf(other.user.email), codeOf(mine.secret));

  expect(status).toBe(401);
});

test('a wrong code confirms nothing, and an unconfirmed factor is not required', async () => {
  const user = await app.make.user();
  const as = supertest
    .agent(app.url)
    .set('Authorization', `Bearer ${(await login(user.email)).body.accessToken}`);
  expect((await as.post('/api/auth/factor/confirm').send({ code: '123456' })).status).toBe(404);
  await as.post('/api/auth/factor/setup').send({ password: PASSWORD });

  const wrong = await as.post('/api/auth/factor/confirm').send({ code: '000000' });

  expect([wrong.status, wrong.body.code]).toEqual([422, 'WRONG_FACTOR']);
  expect((await as.post('/api/auth/factor/confirm').send({ code: 'letters' })).status).toBe(422);
  expect((await login(user.email)).body.accessToken).toEqual(expect.any(String));
  expect((await as.get('/api/auth/factor')).body.since).toBeNull();
});

test('a stolen session without the password cannot set up a factor', async () => {
  const as = app.as.staff;

  const answers = [
    await as.post('/api/auth/factor/setup').send({}),
    await as.post('/api/auth/factor/setup').send({ password: 'not the right one' }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([422, 422]);
  expect(await app.em.execute('select user_id from second_factors where user_id = ?', [as.userId])).toEqual(
    [],
  );
});

test("the account's owner gets an email about every change to the second factor", async () => {
  const { user, as, secret, recoveryCodes } = await enrol();
  const code = codeOf(secret, 1);
  const renewed = await as.post('/api/auth/factor/recovery-codes').send({ password: PASSWORD, code });
  const [first] = renewed.body.recoveryCodes as string[];
  expect((await prove(await ticketOf(user.email), recoveryCodes[0]!)).status).toBe(401);
  expect((await prove(await ticketOf(user.email), first!)).status).toBe(200);
  clock.advance({ seconds: 30 });
  await as.post('/api/auth/factor/remove').send({ password: PASSWORD, code: codeOf(secret, 2) });
  const other = await enrol();
  await app.as.admin.delete(`/api/users/${other.user.id}/factor`);

  const mails = (userId: string) =>
    app.em.execute<{ what: string; to: string }[]>(
      `select data->>'what' as what, recipient as "to" from messages
       where template = 'factor-changed' and user_id = ? order by created_at, id`,
      [userId],
    );
  expect((await mails(user.id)).map(({ what }) => what)).toEqual([
    'Two-factor authentication was set up',
    'New recovery codes were created',
    'A recovery code was used',
    'Two-factor authentication was removed',
  ]);
  expect((await mails(user.id))[0]!.to).toBe(user.email);
  expect((await mails(other.user.id)).map(({ what }) => what)).toEqual([
    'Two-factor authentication was set up',
    'An admin removed two-factor authentication',
  ]);
});

test('a ticket opens one session, even with several valid codes', async () => {
  const { user, secret, recoveryCodes } = await enrol();
  const ticket = await ticketOf(user.email);

  const answers = [
    await prove(ticket, codeOf(secret, 1)),
    await prove(ticket, recoveryCodes[0]!),
    await prove(await ticketOf(user.email), recoveryCodes[0]!),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 401, 200]);
  expect(answers[1]!.body.detail).toBe(SIGN_IN_TEXT.ticketOver);
});

test('a session alone cannot replace a factor', async () => {
  const { as, secret } = await enrol();

  const again = [
    await as.post('/api/auth/factor/setup').send({ password: PASSWORD }),
    await as.post('/api/auth/factor/confirm').send({ code: codeOf(secret, 1) }),
  ];

  expect(again.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'FACTOR_EXISTS'],
    [409, 'FACTOR_EXISTS'],
  ]);
});

test('the password alone gives a ticket but no token or cookie; ticket and code open a session', async () => {
  const { user, secret } = await enrol('admin');

  const first = await login(user.email);
  const second = await prove(first.body.ticket, codeOf(secret, 1));

  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    factorRequired: true,
    ticket: expect.any(String),
    expiresIn: TICKET_SECONDS,
  });
  expect(first.headers).not.toHaveProperty('set-cookie');
  expect(second.status).toBe(200);
  expect(second.body.user).toMatchObject({ email: user.email, role: 'admin' });
  expect(String(second.headers['set-cookie'])).toMatch(/keyturn_device=.*keyturn_refresh=/s);
});

test('a ticket does not work as an access token', async () => {
  const { user } = await enrol();

  const { status } = await supertest(app.url)
    .get('/api/auth/me')
    .set('Authorization', `Bearer ${await ticketOf(user.email)}`);

  expect(status).toBe(401);
});

test('a code works once, even if sent in parallel, and earlier codes stop working', async () => {
  const { user, secret } = await enrol();
  const ticket = await ticketOf(user.email);
  const code = codeOf(secret, 1);

  const answers = await Promise.all([prove(ticket, code), prove(ticket, code), prove(ticket, code)]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  const later = await prove(await ticketOf(user.email), codeOf(secret));
  expect([later.status, later.body.code, later.body.detail]).toEqual([
    401,
    'WRONG_FACTOR',
    SIGN_IN_TEXT.wrongFactor,
  ]);
  expect(await auditOf(user.id)).toContain('factor.failed');
});

test('the code that confirmed the factor cannot also sign in', async () => {
  const { user, secret } = await enrol();

  expect((await prove(await ticketOf(user.email), codeOf(secret))).status).toBe(401);
});

test.each([
  ['two steps ago', -2],
  ['two steps ahead', 2],
])('a code of %s is rejected', async (_, steps) => {
  const { user, secret } = await enrol();
  clock.advance({ seconds: 300 });
  const ticket = await ticketOf(user.email);

  const { status } = await prove(ticket, codeOf(secret, 10 + steps));

  expect(status).toBe(401);
});

test('a recovery code works once, with or without dashes and capitals', async () => {
  const { user, as, recoveryCodes } = await enrol();
  const [code = ''] = recoveryCodes;
  const ticket = await ticketOf(user.email);

  const answers = await Promise.all([
    prove(ticket, code.toUpperCase().replaceAll('-', ' ')),
    prove(ticket, code),
  ]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await as.get('/api/auth/factor')).body.recoveryCodesLeft).toBe(RECOVERY_CODES - 1);
  expect(await auditOf(user.id)).toContain('factor.recovered');
});

test("someone else's recovery code does not work", async () => {
  const [one, other] = [await enrol(), await enrol()];

  expect((await prove(await ticketOf(one.user.email), other.recoveryCodes[0]!)).status).toBe(401);
});

test('new recovery codes require the password and replace the previous ones', async () => {
  const { user, as, recoveryCodes } = await enrol();
  const renew = (password: string, code = recoveryCodes[0]) =>
    as.post('/api/auth/factor/recovery-codes').send({ password, code });

  const refused = await renew('not my password');
  const withoutCode = await renew(PASSWORD, '000000');
  const renewed = await renew(PASSWORD);
  expect([withoutCode.status, withoutCode.body.code]).toEqual([422, 'WRONG_FACTOR']);

  expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'WRONG_PASSWORD']);
  expect(renewed.body.recoveryCodes).toHaveLength(RECOVERY_CODES);
  const ticket = await ticketOf(user.email);
  expect((await prove(ticket, recoveryCodes[1]!)).status).toBe(401);
  expect((await prove(ticket, renewed.body.recoveryCodes[1])).status).toBe(200);
});

test('the password and a code remove the factor, and sign-ins no longer require it', async () => {
  const { user, as, secret } = await enrol();
  const remove = (password: string, code = codeOf(secret, 1)) =>
    as.post('/api/auth/factor/remove').send({ password, code });

  expect((await remove('not my password')).status).toBe(422);
  expect((await as.post('/api/auth/factor/remove').send({ password: PASSWORD })).status).toBe(422);
  expect((await remove(PASSWORD, codeOf(secret))).status).toBe(422);
  expect((await login(user.email)).body.factorRequired).toBe(true);
  expect((await remove(PASSWORD)).status).toBe(204);

  expect((await login(user.email)).body.accessToken).toEqual(expect.any(String));
  expect((await remove(PASSWORD)).status).toBe(404);
  expect(await auditOf(user.id)).toContain('factor.removed');
});

test('an admin resets a lost factor, and the audit log records it', async () => {
  const { user } = await enrol();
  const reset = (id: string) => app.as.admin.delete(`/api/users/${id}/factor`);
  const listed = async () => (await app.as.admin.get(`/api/users/${user.id}`)).body.hasFactor;
  expect(await listed()).toBe(true);

  expect((await reset(user.id)).status).toBe(204);

  expect(await listed()).toBe(false);
  expect((await login(user.email)).body.accessToken).toEqual(expect.any(String));
  expect((await reset(user.id)).status).toBe(404);
  expect(await auditOf(user.id)).toContain('factor.reset');
});

test.each([
  ['forged', async () => 'eyJ4Ijp7fX0.c2ln'],
  ['an access token', async () => app.as.staff.token],
  ['expired', expired],
  ['of before the password was changed', outdated],
  ['of a deactivated user', deactivated],
])('rejects a ticket that is %s', async (_, make) => {
  const { user, secret } = await enrol();

  const { status, body } = await prove(await make(user), codeOf(secret, 1));

  expect([status, body.code, body.detail]).toEqual([401, 'TICKET_OVER', SIGN_IN_TEXT.ticketOver]);
});

async function expired(user: User): Promise<string> {
  const ticket = await ticketOf(user.email);
  clock.advance({ seconds: TICKET_SECONDS + 1 });
  return ticket;
}

async function outdated(user: User): Promise<string> {
  const ticket = await ticketOf(user.email);
  await app.em.execute(`update users set password_hash = password_hash || 'x' where id = ?`, [user.id]);
  return ticket;
}

async function deactivated(user: User): Promise<string> {
  const ticket = await ticketOf(user.email);
  await app.em.execute('update users set is_active = false where id = ?', [user.id]);
  return ticket;
}

test("a ticket does not work with another person's code", async () => {
  const [one, other] = [await enrol(), await enrol()];

  const { status } = await prove(await ticketOf(one.user.email), codeOf(other.secret, 1));

  expect(status).toBe(401);
});

test('parallel guesses share one limit across processes, and a known browser has its own', async () => {
  const { user, secret } = await enrol();
  const known = supertest.agent(strict.url);
  const signIn = async (agent: ReturnType<typeof supertest.agent>, code: string) => {
    const { body } = await agent.post('/api/auth/login').send({ email: user.email, password: PASSWORD });
    return agent.post('/api/auth/factor').send({ ticket: body.ticket, code });
  };
  expect((await signIn(known, codeOf(secret, 1))).status).toBe(200);
  await app.em.execute('update second_factors set last_step = 0 where user_id = ?', [user.id]);
  const ticket = await ticketOf(user.email);

  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, i) => prove(ticket, String(100_000 + i), strict)),
  );
  const stranger = await prove(ticket, codeOf(secret), strict);

  expect(guesses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
  expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
  expect(stranger.status).toBe(429);
  expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(0);
  expect((await signIn(known, codeOf(secret))).status).toBe(200);
});

test('guesses in one process count in all others', async () => {
  const { user, secret } = await enrol();
  const ticket = await ticketOf(user.email);
  for (let i = 0; i < 10; i++) expect((await prove(ticket, String(100_000 + i))).status).toBe(401);

  expect((await prove(ticket, codeOf(secret, 1), strict)).status).toBe(429);
});

test('if the company requires a factor, an admin without one can only set it up, from the next request on', async () => {
  const admin = await app.signIn('admin');
  const ask = (changes: object) => app.as.admin.patch('/api/sign-in-settings').send(changes);
  expect((await app.as.admin.get('/api/sign-in-settings')).body).toEqual({
    adminsNeedFactor: false,
    version: 0,
  });
  expect((await ask({ adminsNeedFactor: true, version: 0 })).body.adminsNeedFactor).toBe(true);

  const refused = await admin.get('/api/leads');
  expect([refused.status, refused.body.code]).toEqual([403, 'FACTOR_REQUIRED']);
  expect((await admin.get('/api/auth/me')).body.mustSetUpFactor).toBe(true);
  expect((await app.as.staff.get('/api/leads')).status).toBe(200);
  const { email } = await app.make.user({ role: 'admin' });
  expect((await login(email)).body.user.mustSetUpFactor).toBe(true);

  const { secret } = (await admin.post('/api/auth/factor/setup').send({ password: PASSWORD })).body;
  await admin.post('/api/auth/factor/confirm').send({ code: codeOf(secret) });
  expect((await admin.get('/api/leads')).status).toBe(200);
  const removal = await admin
    .post('/api/auth/factor/remove')
    .send({ password: PASSWORD, code: codeOf(secret, 1) });
  expect([removal.status, removal.body.code]).toEqual([409, 'FACTOR_NEEDED']);
});

test('a change from a stale version gets the current settings', async () => {
  await app.em.execute('insert into sign_in_settings (id, version) values (1, 3)');

  const { status, body } = await app.as.admin
    .patch('/api/sign-in-settings')
    .send({ adminsNeedFactor: true, version: 0 });

  expect([status, body.code]).toEqual([409, 'SIGN_IN_CHANGED']);
  expect(body.current).toEqual({ adminsNeedFactor: false, version: 3 });
});

test("after the server's secret is rotated, the factor still works and is encrypted with the new secret", async () => {
  const { user, secret } = await enrol();
  const sealed = () =>
    app.em.execute<{ secret: string }[]>('select secret from second_factors where user_id = ?', [user.id]);
  const [before] = await sealed();
  const rotated = await startApp({
    DATABASE_URL: app.config.DATABASE_URL,
    JWT_SECRET: 'another secret that only this test uses',
    JWT_SECRET_PREVIOUS: app.config.JWT_SECRET,
  });
  freezeClock(rotated, new Date(moment));

  const answer = await prove(await ticketOf(user.email, rotated), codeOf(secret, 1), rotated);
  await rotated.close();

  expect(answer.status).toBe(200);
  expect(await sealed()).not.toEqual([before]);
});
