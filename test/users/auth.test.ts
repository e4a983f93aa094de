import { hash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import supertest from 'supertest';
import { DatabaseUnavailable } from '../../src/platform/database/database-errors.js';
import { AccessTokens } from '../../src/users/access-tokens.js';
import { verifyNothing } from '../../src/users/passwords.js';
import { SessionsService } from '../../src/users/sessions.service.js';
import { User } from '../../src/users/user.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { type HeldClock, holdClock } from '../support/clock.js';
import { PASSWORD } from '../support/make/user.js';

const NEXT_PASSWORD = 'walnut ferry 1897';
const SITE = 'https://keyturn.example.com';

let app: TestApp;
/** The same database behind the limits and the public address of production. */
let strict: TestApp;
let clock: HeldClock | undefined;

beforeAll(async () => {
  app = await startApp();
  strict = await startApp({
    DATABASE_URL: app.config.DATABASE_URL,
    RATE_LIMIT_FACTOR: '1',
    PUBLIC_SITE_URL: SITE,
    TRUSTED_PROXIES: '1',
  });
});

afterEach(() => clock?.release());

afterAll(async () => {
  await strict.close();
  await app.close();
});

const browser = () => supertest.agent(app.url);
const tryLogin = (email: string, password = PASSWORD) =>
  browser().post('/api/auth/login').send({ email, password });

interface Cookie {
  value: string;
  attributes: string[];
}

function cookiesOf(response: supertest.Response): Record<string, Cookie> {
  const lines = (response.headers['set-cookie'] ?? []) as unknown as string[];
  return Object.fromEntries(
    lines.map((line) => {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      return [name, { value, attributes }];
    }),
  );
}

/** A signed-in browser whose refresh token the test can see. */
async function login(values: Partial<User> = {}) {
  const user = await app.make.user(values);
  const response = await tryLogin(user.email);
  const bearer = `Bearer ${response.body.accessToken}`;
  return { user, response, bearer, refreshToken: cookiesOf(response).keyturn_refresh!.value };
}

const refresh = (token: string) =>
  browser().post('/api/auth/refresh').set('Cookie', `keyturn_refresh=${token}`);
const me = (bearer: string) => browser().get('/api/auth/me').set('Authorization', bearer);
const refreshTokenOf = (response: supertest.Response) => cookiesOf(response).keyturn_refresh!.value;

function lastAudit(action: string, actorId: string | null) {
  return app.em.execute<Record<string, unknown>[]>(
    `select action, actor_id, address, subject_id, before, after from audit_entries
     where action = ? and actor_id is not distinct from ?::uuid order by id desc limit 1`,
    [action, actorId],
  );
}

// P-151, P-205, S-15, S-132, S-152, S-161
test.each(['admin', 'user'] as const)(
  'a login answers token, expiry and the user with the role: %s',
  async (role) => {
    const { user, response } = await login({ role });

    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expiresIn: 900,
      user: { id: user.id, email: user.email, role, mustChangePassword: false, mustSetUpFactor: false },
    });
    expect(response.headers['cache-control']).toBe('no-store');
  },
);

test('the access token says who, which session and until when, and nothing of rights', async () => {
  const { user, response } = await login({ role: 'admin' });

  const claims = new JwtService().decode(response.body.accessToken);

  expect(claims).toEqual({
    sub: user.id,
    sid: expect.any(String),
    typ: 'access',
    iss: 'keyturn',
    aud: 'keyturn-api',
    iat: expect.any(Number),
    exp: claims.iat + 900,
  });
});

// P-151: the refresh token lives where no script reads it.
test('the refresh token travels in an HttpOnly cookie for /api/auth alone, the role hint in a readable one', async () => {
  const { response, refreshToken } = await login({ role: 'admin' });

  const { keyturn_refresh, keyturn_role } = cookiesOf(response);

  expect(keyturn_refresh!.attributes.sort()).toEqual(
    ['HttpOnly', `Max-Age=${7 * 86_400}`, 'Path=/api/auth', 'SameSite=Strict'].sort(),
  );
  expect(keyturn_role).toEqual({
    value: 'admin',
    attributes: [`Max-Age=${7 * 86_400}`, 'Path=/', 'SameSite=Lax'],
  });
  expect(Buffer.from(refreshToken, 'base64url')).toHaveLength(32);
  expect(JSON.stringify(response.body)).not.toContain(refreshToken);
});

test('cookies are Secure and TLS is remembered when the public address is https', async () => {
  const { email } = await app.make.user();

  const response = await supertest(strict.url).post('/api/auth/login').send({ email, password: PASSWORD });

  const { keyturn_refresh, keyturn_role } = cookiesOf(response);
  expect(keyturn_refresh!.attributes).toContain('Secure');
  expect(keyturn_role!.attributes).toContain('Secure');
  expect(response.headers['strict-transport-security']).toContain('max-age=31536000');
});

test('neither passwords nor refresh tokens lie in the database as they are', async () => {
  const { user, refreshToken } = await login();

  const rows = await app.em.execute(
    `select u.*, t.* from users u join sessions s on s.user_id = u.id join refresh_tokens t on t.session_id = s.id
     where u.id = ?`,
    [user.id],
  );

  expect(rows).toHaveLength(1);
  expect(rows[0]!.password_hash).toMatch(/^argon2id\$19456\$2\$/);
  expect(JSON.stringify(rows)).not.toContain(refreshToken);
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
});

// S-207, P-221: one answer for any bad pair.
test('an unknown account, a wrong password and a deactivated user get the same answer', async () => {
  const { email } = await app.make.user();
  const { email: former } = await app.make.user({ isActive: false });

  const answers = [
    await tryLogin('nobody@example.com'),
    await tryLogin(email, 'not the right one'),
    await tryLogin(former),
  ].map(({ status, headers, body }) => {
    const { date: _, ...others } = headers;
    return { status, headers: others, body: { ...body, requestId: 'any' } };
  });

  expect(answers[0]).toMatchObject({
    status: 401,
    body: {
      code: 'INVALID_CREDENTIALS',
      detail: 'Invalid email or password',
      message: 'Invalid email or password',
    },
  });
  expect(answers[0]!.headers).not.toHaveProperty('set-cookie');
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('beyond what the server can hash at once it says so instead of working without end', async () => {
  const work = Array.from({ length: 120 }, () => verifyNothing('not the right one'));

  const outcomes = await Promise.allSettled(work);

  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refusals).toHaveLength(120 - 4 - 64);
  expect(refusals[0]!.reason).toMatchObject({ kind: 'unavailable', code: 'BUSY', retryAfter: 1 });
});

test('an unknown account costs the same work: both must wait for the hashing, and both are told when it is full', async () => {
  const { email } = await app.make.user();
  let isOver = false;
  const pause = () => new Promise((resolve) => setTimeout(resolve, 1));
  const keepBusy = async () => {
    while (!isOver) await verifyNothing('not the right one').catch(pause);
  };
  const work = Array.from({ length: 100 }, keepBusy);

  const answers = await Promise.all([tryLogin(email), tryLogin('nobody@example.com')]);
  isOver = true;
  await Promise.all(work);

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [503, 'BUSY'],
    [503, 'BUSY'],
  ]);
});

// S-140, S-14
test.each([
  [{}, ['email', 'password']],
  [{ email: 'a@example.com' }, ['password']],
  [{ email: 'a@example.com', password: '' }, ['password']],
  [{ email: 'not an address', password: 'x' }, ['email']],
  [{ email: { $ne: null }, password: { $ne: null } }, ['email', 'password']],
  [{ email: 'a@example.com', password: 'x', role: 'admin' }, ['']],
  [{ email: 'a@example.com', password: 'x'.repeat(129) }, ['password']],
])('a login needs an e-mail and a password and nothing else: %j', async (body, fields) => {
  const response = await browser().post('/api/auth/login').send(body);

  expect(response.status).toBe(422);
  expect(response.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(fields);
});

test('the e-mail of a login counts regardless of case, the password exactly', async () => {
  const { email } = await app.make.user();

  const statuses = [
    (await tryLogin(` ${email.toUpperCase()} `)).status,
    (await tryLogin(email, PASSWORD.toUpperCase())).status,
    (await tryLogin(email, ` ${PASSWORD}`)).status,
  ];

  expect(statuses).toEqual([200, 401, 401]);
});

// P-258
test('a refresh gives a new token pair and a new single-use cookie', async () => {
  const { user, refreshToken } = await login();

  const response = await refresh(refreshToken);

  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({ expiresIn: 900, user: { id: user.id } });
  expect(refreshTokenOf(response)).not.toBe(refreshToken);
  expect((await me(`Bearer ${response.body.accessToken}`)).status).toBe(200);
  expect((await refresh(refreshTokenOf(response))).status).toBe(200);
});

test('a refresh that fails for another reason than the session leaves the browser signed in', async () => {
  const { refreshToken } = await login();
  const sessions = app.app.get(SessionsService, { strict: false });
  jest.spyOn(sessions, 'refresh').mockRejectedValueOnce(new DatabaseUnavailable());

  const whileAway = await refresh(refreshToken);
  const later = await refresh(refreshToken);

  expect([whileAway.status, later.status]).toEqual([503, 200]);
  expect(whileAway.headers).not.toHaveProperty('set-cookie');
});

test('two tabs that refresh at once get the same successor, within ten seconds', async () => {
  clock = holdClock(app);
  const { user, refreshToken } = await login();

  const together = await Promise.all([refresh(refreshToken), refresh(refreshToken), refresh(refreshToken)]);
  clock.pass({ seconds: 10 });
  const late = await refresh(refreshToken);

  const successors = [...together, late].map(refreshTokenOf);
  const branches = await app.em.execute(
    'select 1 from refresh_tokens t join sessions s on s.id = t.session_id where s.user_id = ?',
    [user.id],
  );
  expect(new Set(successors).size).toBe(1);
  expect(branches).toHaveLength(2);
});

test('a used token that comes back after the grace ends the whole session and is put on record', async () => {
  clock = holdClock(app);
  const { user, bearer, refreshToken } = await login();
  const successor = refreshTokenOf(await refresh(refreshToken));
  clock.pass({ seconds: 11 });

  const stolen = await refresh(refreshToken);

  expect(stolen.status).toBe(401);
  expect(stolen.body).toMatchObject({ code: 'SESSION_OVER' });
  expect(cookiesOf(stolen).keyturn_refresh).toMatchObject({ value: '' });
  expect((await refresh(successor)).status).toBe(401);
  expect((await me(bearer)).status).toBe(401);
  expect(await lastAudit('session.reused', user.id)).toEqual([
    expect.objectContaining({
      address: expect.stringContaining('127.0.0.1'),
      subject_id: expect.any(String),
    }),
  ]);
});

test('a session ends after seven idle days, and after thirty days however busy it is', async () => {
  clock = holdClock(app);
  const idle = await login();
  const busy = await login();
  let token = busy.refreshToken;
  const statuses: number[] = [];

  clock.pass({ days: 7.01 });
  const afterIdle = await refresh(idle.refreshToken);
  clock.release();
  clock = holdClock(app);
  for (let day = 6; day <= 36; day += 6) {
    clock.pass({ days: 6 });
    const response = await refresh(token);
    statuses.push(response.status);
    if (response.status === 200) token = refreshTokenOf(response);
  }

  expect(afterIdle.status).toBe(401);
  expect(statuses).toEqual([200, 200, 200, 200, 401, 401]);
});

test.each(['', 'a', 'x'.repeat(43), "' or '1'='1"])(
  'a refresh token that is none of ours opens nothing: %j',
  async (token) => {
    const response = await refresh(token);

    expect([response.status, response.body.code]).toEqual([401, 'SESSION_OVER']);
  },
);

// S-161
test('a logout ends the session on the server at once, clears both cookies and is audited', async () => {
  const { user, bearer, refreshToken } = await login();

  const response = await browser().post('/api/auth/logout').set('Cookie', `keyturn_refresh=${refreshToken}`);

  expect(response.status).toBe(204);
  expect(cookiesOf(response)).toMatchObject({ keyturn_refresh: { value: '' }, keyturn_role: { value: '' } });
  expect((await me(bearer)).status).toBe(401);
  expect((await refresh(refreshToken)).status).toBe(401);
  expect(await lastAudit('logout.done', user.id)).toHaveLength(1);
  expect((await browser().post('/api/auth/logout')).status).toBe(204);
});

test.each(['refresh', 'logout'])(
  'an order to %s from a foreign site is refused, from our own it counts',
  async (order) => {
    const { bearer, refreshToken } = await login();
    const send = (origin: string) =>
      browser()
        .post(`/api/auth/${order}`)
        .set('Cookie', `keyturn_refresh=${refreshToken}`)
        .set('Origin', origin);

    const foreign = await Promise.all(
      ['https://evil.example', 'null', 'http://localhost:3000.evil.example', 'https://localhost:3000'].map(
        send,
      ),
    );

    expect(foreign.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await me(bearer)).status).toBe(200);
    expect((await send(app.url)).status).toBeLessThan(300);
  },
);

const changePassword = (bearer: string, next: string, current = PASSWORD) =>
  browser().post('/api/auth/password/change').set('Authorization', bearer).send({ current, next });

test('a password change ends the other sessions, keeps this one, and is audited', async () => {
  const { user, bearer, refreshToken } = await login();
  const other = await tryLogin(user.email);

  const response = await changePassword(bearer, NEXT_PASSWORD);

  expect(response.status).toBe(204);
  expect((await me(bearer)).status).toBe(200);
  expect((await refresh(refreshToken)).status).toBe(200);
  expect((await me(`Bearer ${other.body.accessToken}`)).status).toBe(401);
  expect((await refresh(refreshTokenOf(other))).status).toBe(401);
  expect((await tryLogin(user.email)).status).toBe(401);
  expect((await tryLogin(user.email, NEXT_PASSWORD)).status).toBe(200);
  const [entry] = await lastAudit('password.changed', user.id);
  expect(JSON.stringify(entry)).not.toContain('argon2');
});

test.each([
  ['too short', 'elevenchars'],
  ['too long', 'x y z w '.repeat(17)],
  ['common', 'passwordpassword'],
  ['common with digits', 'Password123456'],
  ['of the product', 'keyturn-2026!!'],
  ['of the company', 'Clarity1234567'],
  ['the own e-mail name', 'warehouse-keeper-77'],
  ['of three letters', 'abababababababab'],
])('a password is refused that is %s', async (_, next) => {
  const { user, bearer } = await login({
    email: `warehousekeeper@${Math.random().toString(36).slice(2)}.example.com`,
  });

  const response = await changePassword(bearer, next);

  expect(response.status).toBe(422);
  expect(response.body.errors).toEqual([expect.objectContaining({ field: 'next' })]);
  expect((await tryLogin(user.email)).status).toBe(200);
});

test('a long passphrase of any characters is welcome', async () => {
  const { user, bearer } = await login();
  const next = 'Žluťoučký kůň 🐎 '.repeat(7);

  expect((await changePassword(bearer, next)).status).toBe(204);
  expect((await tryLogin(user.email, next)).status).toBe(200);
});

test('a password change needs the current password', async () => {
  const { bearer } = await login();

  const response = await changePassword(bearer, NEXT_PASSWORD, 'not the right one');

  expect(response.status).toBe(422);
  expect(response.body.errors).toEqual([
    expect.objectContaining({ field: 'current', code: 'WRONG_PASSWORD' }),
  ]);
});

test('with the generated password one may only change it, and then everything opens', async () => {
  const { bearer, response } = await login({ role: 'admin', mustChangePassword: true });
  const leads = () => browser().get('/api/leads').set('Authorization', bearer);

  const before = await leads();
  await changePassword(bearer, NEXT_PASSWORD);
  const after = await leads();

  expect(response.body.user.mustChangePassword).toBe(true);
  expect([before.status, before.body.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
  expect(after.status).toBe(200);
  expect((await me(bearer)).body.mustChangePassword).toBe(false);
});

// S-132, S-152: the role is read for every request.
test('a changed role and a deactivation count from the next request on', async () => {
  const { user, bearer, refreshToken } = await login({ role: 'admin' });
  const readsCompany = () => browser().patch('/api/company').set('Authorization', bearer).send({});
  const statuses = [(await readsCompany()).status];

  await app.em.nativeUpdate(User, user.id, { role: 'user' });
  statuses.push((await readsCompany()).status, (await me(bearer)).status);
  await app.em.nativeUpdate(User, user.id, { isActive: false });
  statuses.push((await me(bearer)).status, (await refresh(refreshToken)).status);

  expect(statuses).toEqual([200, 403, 200, 401, 401]);
});

test('logins leave their line in the audit, failed ones without the e-mail that was tried', async () => {
  const { user } = await login();
  await tryLogin('nobody-here@example.com', 'secret guess 123');

  const [succeeded] = await lastAudit('login.succeeded', user.id);
  const [failed] = await lastAudit('login.failed', null);

  expect(succeeded).toMatchObject({
    action: 'login.succeeded',
    address: expect.stringContaining('127.0.0.1'),
  });
  expect(failed).toMatchObject({ action: 'login.failed', address: expect.stringContaining('127.0.0.1') });
  expect(JSON.stringify(failed)).not.toMatch(/nobody-here|secret/);
});

test.each(['update audit_entries set actor_id = null', 'delete from audit_entries'])(
  'the audit can only grow: %s',
  async (sql) => {
    await login();

    await expect(app.em.execute(sql)).rejects.toThrow('append-only');
  },
);

/** A stranger somewhere on the net; the one trusted proxy says where. */
const from = (address: string, email: string, password = 'wrong guess 123') =>
  supertest(strict.url).post('/api/auth/login').set('X-Forwarded-For', address).send({ email, password });

/** As fifty failures leave it. */
const blockAddress = (address: string) =>
  app.em.execute(`insert into rate_limits (key, points, expire) values ('loginAddress:' || ?, 50, ?)`, [
    hash('sha256', address, 'base64url'),
    Date.now() + 60_000,
  ]);

test('ten failures of one account end in 429 with Retry-After, from any strange browser and address, however many come at once', async () => {
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

/** As nine failures more leave it, whenever the last pause was over. */
const almostThere = (name: string, key: string) =>
  app.em.execute(
    `insert into rate_limits (key, points, expire) values (?, 10, ?)
     on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [`${name}:${hash('sha256', key, 'base64url')}`, Date.now() + 60_000],
  );

test('who guesses on after each pause waits longer each time, up to an hour', async () => {
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

test('failures in one process count in every other', async () => {
  const { email } = await app.make.user();
  const there = await Promise.all(Array.from({ length: 10 }, () => tryLogin(email, 'wrong guess 123')));

  const here = await from('203.0.113.50', email, PASSWORD);

  expect(there.map(({ status }) => status)).toEqual(Array(10).fill(401));
  expect(here.status).toBe(429);
});

test('a flood of failures over all accounts is told once, and refuses nobody', async () => {
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

test('strangers who guess keep nobody who is signed in from changing their password', async () => {
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

test('a stranger who uses up the tries of an account does not lock out a browser its owner has signed in with', async () => {
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

test('the mark of a browser counts for the user who signed in with it and no other', async () => {
  const [{ email }, { email: other }] = [await app.make.user(), await app.make.user()];
  const mark = cookiesOf(await from('203.0.113.4', email, PASSWORD)).keyturn_device!.value;
  for (let i = 0; i < 10; i++) await from(`203.0.113.${i}`, other);

  const response = await from('203.0.113.4', other, PASSWORD).set('Cookie', `keyturn_device=${mark}`);

  expect(response.status).toBe(429);
});

test('an address that is blocked uses up no tries of an account', async () => {
  const { email } = await app.make.user();
  const address = '192.0.2.60';
  await blockAddress(address);

  for (let i = 0; i < 12; i++) await from(address, email);

  expect((await from('192.0.2.61', email, PASSWORD)).status).toBe(200);
});

test('a limit counts failures only: who knows the password may sign in again and again', async () => {
  const { email } = await app.make.user();

  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await from('198.51.100.7', email, PASSWORD)).status);

  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('fifty failures of one address end in 429, for other accounts too, and other addresses go on', async () => {
  const { email } = await app.make.user();
  const address = '192.0.2.50';
  await blockAddress(address);

  const there = await from(address, email, PASSWORD);
  const elsewhere = await from('192.0.2.51', email, PASSWORD);

  expect([there.status, elsewhere.status]).toEqual([429, 200]);
});

test('an address is what the trusted proxy says, not what the caller adds before it', async () => {
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

test('during a rotation of the secret the one before is accepted, and a third one is not', async () => {
  const [first, second, third] = ['first', 'second', 'third'].map(
    (name) => `the ${name} secret of a rotation, long enough`,
  );
  const tokensOf = (JWT_SECRET: string, JWT_SECRET_PREVIOUS?: string) =>
    new AccessTokens(new JwtService(), { ...app.config, JWT_SECRET, JWT_SECRET_PREVIOUS });
  const rotated = tokensOf(second!, first);

  const accepted = await Promise.all(
    [tokensOf(first!), rotated, tokensOf(third!)].map(async (signer) =>
      rotated.verify(await signer.sign('u', 's')),
    ),
  );

  expect(accepted.map((claims) => claims?.sub)).toEqual(['u', 'u', undefined]);
  expect(await tokensOf(first!).verify(await rotated.sign('u', 's'))).toBeNull();
});
