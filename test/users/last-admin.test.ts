import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { USER_TEXT } from '#shared/user.js';
import { startApp, type TestApp } from '../support/app.js';
import { isBlocking } from '../support/locks.js';
import { until } from '../support/until.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
const activeAdmins = async () =>
  Number((await app.em.execute(`select count(*) from users where role = 'admin' and is_active`))[0]!.count);
const only = async (...ids: string[]) => {
  await app.em.execute(`update users set role = 'user' where role = 'admin' and not (id = any(?))`, [
    `{${ids}}`,
  ]);
  for (const id of ids)
    await app.em.execute(`update users set role = 'admin', is_active = true where id = ?`, [id]);
};

// decision 34, P-186
test.each([
  ['demote', (id: string) => [`/api/users/${id}`, { role: 'user' }] as const],
  ['deactivate', (id: string) => [`/api/users/${id}`, { isActive: false }] as const],
  ['delete', (id: string) => [`/api/users/${id}`, null] as const],
])('of two admins who %s each other in parallel, one remains', async (_, order) => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await app.signIn('admin'), await app.signIn('admin')];
    await only(one.userId, two.userId);
    const send = (as: typeof one, target: string) => {
      const [path, body] = order(target);
      return body ? as.patch(path).send(body) : as.delete(path);
    };

    const answers = await Promise.all([send(one, two.userId), send(two, one.userId)]);

    const statuses = answers.map(({ status }) => status).sort();
    // The slower one waits and is refused, or is no longer an admin or a user when it asks.
    expect(statuses[0]).toBeLessThan(300);
    expect([401, 403, 409]).toContain(statuses[1]);
    expect(await activeAdmins()).toBe(1);
  }
});

test('the last active admin cannot be demoted, deactivated or deleted, even by someone who was an admin when the request started', async () => {
  const [last, other] = [await app.signIn('admin'), await app.signIn('admin')];
  const path = `/api/users/${last.userId}`;
  const orders = [
    () => other.patch(path).send({ role: 'user' }),
    () => other.patch(path).send({ isActive: false }),
    () => other.delete(path),
  ];

  const refusals: unknown[] = [];
  for (const send of orders) {
    await only(last.userId, other.userId);
    // Holds the request after its guard, and demotes its sender in the meantime.
    const answer = await app.em.transactional(async (em) => {
      await em.execute('select id from users where id in (?, ?) for update', [last.userId, other.userId]);
      const pending = send().then((each) => each);
      await until(() => isBlocking(em));
      await em.execute(`update users set role = 'user' where id = ?`, [other.userId]);
      return { pending };
    });
    const { status, body } = await answer.pending;
    refusals.push([status, body.code, body.detail]);
  }

  expect(refusals).toEqual(orders.map(() => [409, 'LAST_ADMIN', USER_TEXT.lastAdmin]));
  expect(await activeAdmins()).toBe(1);
});
