import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { User } from '../../src/users/user.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { PASSWORD } from '../support/make/user.js';
import { authDesk, refreshTokenOf } from './auth-desk.js';

const NEXT_PASSWORD = 'walnut ferry 1897';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const { browser, tryLogin, login, refresh, me, lastAudit } = authDesk(() => app);

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

test('only the first password change may come with a name, and it is audited', async () => {
  const { user, bearer } = await login({ mustChangePassword: true });
  const send = (current: string, next: string, name: string) =>
    browser().post('/api/auth/password/change').set('Authorization', bearer).send({ current, next, name });
  const nameOf = async () => (await app.em.fork().findOneOrFail(User, user.id)).name;

  await send(PASSWORD, NEXT_PASSWORD, ' Hannah Brandt ').expect(204);
  expect(await nameOf()).toBe('Hannah Brandt');
  expect(await lastAudit('user.renamed', user.id)).toMatchObject([{ subject_id: user.id }]);
  await send(NEXT_PASSWORD, PASSWORD, 'Boss').expect(204);
  expect(await nameOf()).toBe('Hannah Brandt');
});

test('a blank name keeps the old one', async () => {
  const { user, bearer } = await login({ mustChangePassword: true, name: 'Hannah Brandt' });

  await browser()
    .post('/api/auth/password/change')
    .set('Authorization', bearer)
    .send({ current: PASSWORD, next: NEXT_PASSWORD, name: '' })
    .expect(204);

  expect((await app.em.fork().findOneOrFail(User, user.id)).name).toBe('Hannah Brandt');
});

test.each([
  ['too short', 'elevenchars'],
  ['too long', 'x y z w '.repeat(17)],
  ['common', 'passwordpassword'],
  ['common with digits', 'Password123456'],
  ['of the product', 'keyturn-2026!!'],
  ['of the company', 'Clarity1234567'],
  ['the name in their own email', 'warehouse-keeper-77'],
  ['of three letters', 'abababababababab'],
])('rejects a password that is %s', async (_, next) => {
  const { user, bearer } = await login({
    email: `warehousekeeper@${Math.random().toString(36).slice(2)}.example.com`,
  });

  const response = await changePassword(bearer, next);

  expect(response.status).toBe(422);
  expect(response.body.errors).toEqual([expect.objectContaining({ field: 'next' })]);
  expect((await tryLogin(user.email)).status).toBe(200);
});

test('accepts a long passphrase of any characters', async () => {
  const { user, bearer } = await login();
  const next = 'Žluťoučký kůň 🐎 '.repeat(7);

  expect((await changePassword(bearer, next)).status).toBe(204);
  expect((await tryLogin(user.email, next)).status).toBe(200);
});

test('a password change requires the current password', async () => {
  const { bearer } = await login();

  const response = await changePassword(bearer, NEXT_PASSWORD, 'not the right one');

  expect(response.status).toBe(422);
  expect(response.body.errors).toEqual([
    expect.objectContaining({ field: 'current', code: 'WRONG_PASSWORD' }),
  ]);
});

test('with the generated password, nothing but changing it is allowed; then everything is', async () => {
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
