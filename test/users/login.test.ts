import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import supertest from 'supertest';
import { Callers } from '../../src/platform/access/access.js';
import { verifyDummyPassword } from '../../src/users/passwords.js';
import { AccessTokens } from '../../src/users/sessions/access-tokens.js';
import { User } from '../../src/users/user.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { PASSWORD } from '../support/make/user.js';
import { authDesk, cookiesOf } from './auth-desk.js';

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

const { browser, tryLogin, login, refresh, me, lastAudit } = authDesk(() => app);

// P-151, P-205, S-15, S-132, S-152, S-161
test.each(['admin', 'user'] as const)(
  'signing in returns a token, its expiry and the user with their role: %s',
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

test('the access token contains user, session and expiry, but no permissions', async () => {
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

test('an access token whose user is not the one of its session is refused', async () => {
  const { response } = await login({ role: 'user' });
  const { sub, sid } = new JwtService().decode(response.body.accessToken);
  const admin = await app.make.user({ role: 'admin' });
  const tokens = app.app.get(AccessTokens);
  const statusOf = async (userId: string) => {
    const token = await tokens.sign(userId, sid);
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${app.url}/api/leads`, { headers })).status;
  };

  expect([await statusOf(sub), await statusOf(admin.id)]).toEqual([200, 401]);
  const callers = app.app.get(Callers);
  expect(await callers.byAccessToken(await tokens.sign(sub, sid))).toMatchObject({ id: sub });
  expect(await callers.byAccessToken(await tokens.sign(admin.id, sid))).toBeNull();
});

// P-151: scripts cannot read the refresh token.
test('the refresh token is in an HttpOnly cookie for /api/auth only, the role hint in a readable one', async () => {
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

test('cookies are Secure and HSTS is sent if the public URL is https', async () => {
  const { email } = await app.make.user();

  const response = await supertest(strict.url).post('/api/auth/login').send({ email, password: PASSWORD });

  const { keyturn_refresh, keyturn_role } = cookiesOf(response);
  expect(keyturn_refresh!.attributes).toContain('Secure');
  expect(keyturn_role!.attributes).toContain('Secure');
  expect(response.headers['strict-transport-security']).toContain('max-age=31536000');
});

test('neither passwords nor refresh tokens are stored in plain text', async () => {
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
test('an unknown account, a wrong password and a deactivated user get the same response', async () => {
  const { email } = await app.make.user();
  const { email: former } = await app.make.user({ isActive: false });

  const answers = [
    await tryLogin('nobody@example.com'),
    await tryLogin(email, 'not the right one'),
    await tryLogin(former),
  ].map(({ status, headers, body }) => {
    const { date: _, 'x-request-id': __, ...others } = headers;
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

test('when too many passwords wait to be hashed, the server says that it is busy', async () => {
  const work = Array.from({ length: 120 }, () => verifyDummyPassword('not the right one'));

  const outcomes = await Promise.allSettled(work);

  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refusals).toHaveLength(120 - 4 - 64);
  expect(refusals[0]!.reason).toMatchObject({ kind: 'unavailable', code: 'BUSY', retryAfter: 1 });
});

test('an unknown account takes the same work: it also waits for hashing and is also refused when the server is busy', async () => {
  const { email } = await app.make.user();
  let isOver = false;
  const pause = () => new Promise((resolve) => setTimeout(resolve, 1));
  const keepBusy = async () => {
    while (!isOver) await verifyDummyPassword('not the right one').catch(pause);
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
])('signing in takes an email and a password and nothing else: %j', async (body, fields) => {
  const response = await browser().post('/api/auth/login').send(body);

  expect(response.status).toBe(422);
  expect(response.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(fields);
});

test('signing in ignores the case of the email but not of the password', async () => {
  const { email } = await app.make.user();

  const statuses = [
    (await tryLogin(` ${email.toUpperCase()} `)).status,
    (await tryLogin(email, PASSWORD.toUpperCase())).status,
    (await tryLogin(email, ` ${PASSWORD}`)).status,
  ];

  expect(statuses).toEqual([200, 401, 401]);
});

// S-161
test('a logout ends the session on the server immediately, clears both cookies and is audited', async () => {
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
  'a request to %s from another site is refused, from our own it works',
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

// S-132, S-152: the role is read for every request.
test('a new role and a deactivation apply from the next request on', async () => {
  const { user, bearer, refreshToken } = await login({ role: 'admin' });
  const readsCompany = () => browser().patch('/api/company').set('Authorization', bearer).send({});
  const statuses = [(await readsCompany()).status];

  await app.em.nativeUpdate(User, user.id, { role: 'user' });
  statuses.push((await readsCompany()).status, (await me(bearer)).status);
  await app.em.nativeUpdate(User, user.id, { isActive: false });
  statuses.push((await me(bearer)).status, (await refresh(refreshToken)).status);

  expect(statuses).toEqual([200, 403, 200, 401, 401]);
});

test('logins are audited, failed ones without the email that was tried', async () => {
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
  'audit entries cannot be changed or deleted: %s',
  async (sql) => {
    await login();

    await expect(app.em.execute(sql)).rejects.toThrow('append-only');
  },
);
