import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { DatabaseUnavailable } from '../../src/platform/database/database-errors.js';
import { AccessTokens } from '../../src/users/sessions/access-tokens.js';
import { SessionsService } from '../../src/users/sessions/sessions.service.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';
import { authDesk, cookiesOf, refreshTokenOf } from './auth-desk.js';

let app: TestApp;
let clock: FrozenClock | undefined;

beforeAll(async () => {
  app = await startApp();
});

afterEach(() => clock?.unfreeze());

afterAll(() => app.close());

const { login, refresh, me, lastAudit } = authDesk(() => app);

// P-258
test('a refresh returns a new token pair and a new single-use cookie', async () => {
  const { user, refreshToken } = await login();

  const response = await refresh(refreshToken);

  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({ expiresIn: 900, user: { id: user.id } });
  expect(refreshTokenOf(response)).not.toBe(refreshToken);
  expect((await me(`Bearer ${response.body.accessToken}`)).status).toBe(200);
  expect((await refresh(refreshTokenOf(response))).status).toBe(200);
});

test('a refresh that fails for another reason leaves the browser signed in', async () => {
  const { refreshToken } = await login();
  const sessions = app.app.get(SessionsService, { strict: false });
  jest.spyOn(sessions, 'refresh').mockRejectedValueOnce(new DatabaseUnavailable());

  const whileAway = await refresh(refreshToken);
  const later = await refresh(refreshToken);

  expect([whileAway.status, later.status]).toEqual([503, 200]);
  expect(whileAway.headers).not.toHaveProperty('set-cookie');
});

test('two tabs that refresh within ten seconds get the same new token', async () => {
  clock = freezeClock(app);
  const { user, refreshToken } = await login();

  const together = await Promise.all([refresh(refreshToken), refresh(refreshToken), refresh(refreshToken)]);
  clock.advance({ seconds: 10 });
  const late = await refresh(refreshToken);

  const successors = [...together, late].map(refreshTokenOf);
  const branches = await app.em.execute(
    'select 1 from refresh_tokens t join sessions s on s.id = t.session_id where s.user_id = ?',
    [user.id],
  );
  expect(new Set(successors).size).toBe(1);
  expect(branches).toHaveLength(2);
});

test('a used token that is sent again after the grace period ends the whole session and is audited', async () => {
  clock = freezeClock(app);
  const { user, bearer, refreshToken } = await login();
  const successor = refreshTokenOf(await refresh(refreshToken));
  clock.advance({ seconds: 11 });

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

test('a session ends after seven idle days, and after thirty days in any case', async () => {
  clock = freezeClock(app);
  const idle = await login();
  const busy = await login();
  let token = busy.refreshToken;
  const statuses: number[] = [];

  clock.advance({ days: 7.01 });
  const afterIdle = await refresh(idle.refreshToken);
  clock.unfreeze();
  clock = freezeClock(app);
  for (let day = 6; day <= 36; day += 6) {
    clock.advance({ days: 6 });
    const response = await refresh(token);
    statuses.push(response.status);
    if (response.status === 200) token = refreshTokenOf(response);
  }

  expect(afterIdle.status).toBe(401);
  expect(statuses).toEqual([200, 200, 200, 200, 401, 401]);
});

test.each(['', 'a', 'x'.repeat(43), "' or '1'='1"])(
  'rejects a refresh token that is not ours: %j',
  async (token) => {
    const response = await refresh(token);

    expect([response.status, response.body.code]).toEqual([401, 'SESSION_OVER']);
  },
);

test('during a rotation the previous secret is accepted, and a third one is not', async () => {
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
