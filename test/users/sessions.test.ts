import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startApp, type TestApp } from '../support/app.js';
import { closeListeners, listen } from '../support/live.js';
import { until } from '../support/until.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterEach(closeListeners);
afterAll(() => app.close());

/** A user who is signed in twice. */
async function twice() {
  const here = await app.signIn('user');
  const there = await app.make.session({ userId: here.userId, userAgent: 'Firefox on a phone' });
  return { here, there };
}

test('a user sees their sessions and which one is current, but no tokens', async () => {
  const { here, there } = await twice();
  await app.make.session({ userId: here.userId, revokedAt: new Date() });
  await app.make.session({ userId: here.userId, expiresAt: new Date(Date.now() - 1_000) });
  await app.make.session({ userId: here.userId, lastUsedAt: new Date(Date.now() - 8 * 86_400_000) });

  const { body } = await here.get('/api/auth/sessions');

  const current = Object.fromEntries(
    (body as { id: string; isCurrent: boolean }[]).map((each) => [each.id, each.isCurrent]),
  );
  expect(current).toEqual({ [here.sessionId]: true, [there.id]: false });
  expect(Object.keys(body[0]).sort()).toEqual(
    ['address', 'createdAt', 'expiresAt', 'id', 'isCurrent', 'lastUsedAt', 'userAgent'].sort(),
  );
});

test('a user can end their own sessions, but no one else’s', async () => {
  const { here, there } = await twice();
  const other = await app.signIn('user');

  expect((await here.delete(`/api/auth/sessions/${other.sessionId}`)).status).toBe(404);
  expect((await other.get('/api/leads')).status).toBe(200);
  expect((await here.delete(`/api/auth/sessions/${there.id}`)).status).toBe(204);
  expect((await here.delete(`/api/auth/sessions/${there.id}`)).status).toBe(404);
  expect((await here.get('/api/auth/sessions')).body).toHaveLength(1);
});

test('signing out everywhere else leaves only this session', async () => {
  const { here } = await twice();

  expect((await here.delete('/api/auth/sessions')).status).toBe(204);

  expect((await here.get('/api/auth/sessions')).body).toMatchObject([{ id: here.sessionId }]);
});

test("an admin ends another user's session and its socket immediately, and it is audited", async () => {
  const { here } = await twice();
  const { socket } = await listen(app.url, here.token);
  const path = `/api/users/${here.userId}/sessions`;
  expect((await app.as.admin.get(path)).body).toHaveLength(2);

  const { status } = await app.as.admin.delete(`${path}/${here.sessionId}`);

  expect(status).toBe(204);
  expect((await here.get('/api/leads')).status).toBe(401);
  await until(() => !socket.connected);
  const [entry] = await app.em.execute(
    `select actor_id, action, after from audit_entries where subject_id = ?`,
    [here.sessionId],
  );
  expect(entry).toEqual({
    actor_id: app.as.admin.userId,
    action: 'session.revoked',
    after: { userId: here.userId },
  });
});

test("an admin ends all of a user's sessions, except the admin's own current one", async () => {
  const { here } = await twice();

  await app.as.admin.delete(`/api/users/${here.userId}/sessions`);
  await app.as.admin.delete(`/api/users/${app.as.admin.userId}/sessions`);

  expect((await here.get('/api/leads')).status).toBe(401);
  expect((await app.as.admin.get('/api/leads')).status).toBe(200);
});

test('a session is only found under its own user', async () => {
  const { here } = await twice();
  const path = `/api/users/${app.as.staff.userId}/sessions`;

  expect((await app.as.admin.delete(`${path}/${here.sessionId}`)).status).toBe(404);
  expect((await app.as.admin.get(`/api/users/${randomUUID()}/sessions`)).status).toBe(404);
  expect((await here.get('/api/leads')).status).toBe(200);
});
