import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type AccountView, USER_TEXT } from '#shared/user.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import { startApp, type TestApp } from '../support/app.js';
import { closeListeners, listen } from '../support/live.js';
import { until } from '../support/until.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterEach(closeListeners);
afterAll(() => app.close());

const change = (id: string, body: object, as = app.as.admin) => as.patch(`/api/users/${id}`).send(body);
const audited = (id: string) =>
  app.em.execute('select action, before, after from audit_entries where subject_id = ? order by id', [id]);

test('active teammates are listed by email, with nothing but id, email and name', async () => {
  const zoe = await app.make.user({ email: 'zoe@example.com', role: 'admin', name: 'Zoe' });
  const abe = await app.make.user({ email: 'Abe@example.com' });
  await app.make.user({ email: 'gone@example.com', isActive: false });

  const { status, body } = await app.as.staff.get('/api/staff');

  expect(status).toBe(200);
  expect([body[0], body.at(-1)]).toEqual([
    { id: abe.id, email: 'Abe@example.com', name: null },
    { id: zoe.id, email: 'zoe@example.com', name: 'Zoe' },
  ]);
  expect(JSON.stringify(body)).not.toContain('gone@');
});

describe('the list of users', () => {
  // S-79, S-107
  test('S-79 shows email, role and joined date, admins first', async () => {
    const { status, headers, body } = await app.as.admin.get('/api/users');

    const roles = (body as { role: string }[]).map(({ role }) => role);
    expect(status).toBe(200);
    expect(headers['content-range']).toMatch(/^users 0-\d+\/\d+$/);
    expect(roles).toEqual([...roles].sort().reverse());
    expect(Object.keys(body[0]).sort()).toEqual(
      [
        'createdAt',
        'email',
        'hasFactor',
        'id',
        'isActive',
        'isMailReturned',
        'lastSeenAt',
        'name',
        'role',
        'version',
      ].sort(),
    );
  });

  // Such a teammate gets no reset link, and no one would know why
  test('shows whose email bounces, but not who only unsubscribed from campaigns', async () => {
    const [returned, unsubscribed] = [await app.make.user(), await app.make.user()];
    const suppressions = app.app.get(Suppressions, { strict: false });
    await app.em.transactional(async (em) => {
      await suppressions.add(em, 'email', returned.email, 'bounced');
      await suppressions.add(em, 'email', unsubscribed.email, 'unsubscribed');
    });

    const { body } = await app.as.admin.get('/api/users').query({ range: '[0,99]' });
    const { body: one } = await app.as.admin.get(`/api/users/${returned.id}`);

    const marked = (body as AccountView[]).filter(({ isMailReturned }) => isMailReturned);
    expect(marked.map(({ id }) => id)).toEqual([returned.id]);
    expect(one.isMailReturned).toBe(true);
  });

  test('S-160 lists the newest first within a role', async () => {
    const joined = (day: number, role: 'admin' | 'user') =>
      app.make.user({
        email: `order${day}@order.example`,
        role,
        createdAt: new Date(Date.UTC(2026, 0, day)),
      });
    for (const [day, role] of [
      [2, 'user'],
      [4, 'admin'],
      [3, 'user'],
      [1, 'admin'],
      [5, 'user'],
    ] as const)
      await joined(day, role);

    const { body } = await app.as.admin.get('/api/users').query({ filter: '{"q":"order.example"}' });

    expect((body as { email: string }[]).map(({ email }) => email[5])).toEqual(['5', '3', '2', '4', '1']);
  });

  test('is searched, filtered and paged as react-admin expects', async () => {
    const mae = await app.make.user({ email: 'mae@findme.example', name: 'Mae Findme' });
    await app.make.user({ email: 'zed@findme.example', isActive: false });
    const ask = async (query: Record<string, unknown>) => {
      const { body, headers } = await app.as.admin
        .get('/api/users')
        .query(Object.fromEntries(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)])));
      return {
        emails: (body as { email: string }[]).map(({ email }) => email),
        range: headers['content-range'],
      };
    };

    expect(await ask({ filter: { q: 'FINDME' }, sort: ['email', 'ASC'] })).toEqual({
      emails: ['mae@findme.example', 'zed@findme.example'],
      range: 'users 0-1/2',
    });
    expect((await ask({ filter: { q: 'findme', isActive: true } })).emails).toEqual([mae.email]);
    expect(await ask({ filter: { q: 'findme' }, sort: ['email', 'DESC'], range: [1, 1] })).toEqual({
      emails: ['mae@findme.example'],
      range: 'users 1-1/2',
    });
  });

  test.each([
    ['sort', '["passwordHash","ASC"]'],
    ['filter', '{"passwordHash":"x"}'],
    ['filter', '{"role":"owner"}'],
    ['filter', '{"q":{"$like":"%"}}'],
    ['range', '[0,100]'],
  ])('refuses %s=%s', async (name, value) => {
    expect((await app.as.admin.get('/api/users').query({ [name]: value })).status).toBe(400);
  });
});

describe('a role', () => {
  // S-154, P-186, decision 34
  test('S-154 can be given and taken away, applies from the next request on, and is audited', async () => {
    const person = await app.signIn('user');
    const list = () => person.get('/api/users');
    expect((await list()).status).toBe(403);

    const promoted = await change(person.userId, { role: 'admin' });
    expect(promoted.body).toMatchObject({ id: person.userId, role: 'admin' });
    expect((await list()).status).toBe(200);

    await change(person.userId, { role: 'user' });
    expect((await list()).status).toBe(403);
    expect(await audited(person.userId)).toEqual([
      { action: 'user.roleChanged', before: { role: 'user' }, after: { role: 'admin' } },
      { action: 'user.roleChanged', before: { role: 'admin' }, after: { role: 'user' } },
    ]);
  });

  test('cannot be changed by its own user', async () => {
    const { status, body } = await change(app.as.admin.userId, { role: 'user' });

    expect([status, body.code, body.detail]).toEqual([409, 'OWN_ROLE', USER_TEXT.ownRole]);
    expect((await app.as.admin.get('/api/users')).status).toBe(200);
  });

  test.each([
    [{ role: 'owner' }],
    [{ role: null }],
    [{ email: 'other@example.com' }],
    [{ passwordHash: 'x' }],
    [{ mustChangePassword: false }],
    [{ name: 'x'.repeat(121) }],
    [{ isActive: 'yes' }],
  ])('%j is 422 and changes nothing', async (body) => {
    const user = await app.make.user();

    expect((await change(user.id, body)).status).toBe(422);
    expect(await audited(user.id)).toEqual([]);
  });

  test.each([randomUUID(), 'nobody'])('a user who does not exist is 404: %s', async (id) => {
    expect((await change(id, { role: 'user' })).body.code).toBe('USER_NOT_FOUND');
    expect((await app.as.admin.delete(`/api/users/${id}`)).status).toBe(404);
  });
});

describe('a deactivated user', () => {
  test('is signed out immediately, socket included, and can sign in again after activation', async () => {
    const person = await app.signIn('user', { email: 'leaver@example.com' });
    const { socket } = await listen(app.url, person.token);
    const logIn = () =>
      app.as.anonymous
        .post('/api/auth/login')
        .send({ email: 'leaver@example.com', password: 'prairie lantern 42' });

    const answer = await change(person.userId, { isActive: false });

    expect(answer.body).toMatchObject({ isActive: false });
    expect((await person.get('/api/leads')).status).toBe(401);
    await until(() => !socket.connected);
    expect((await logIn()).status).toBe(401);
    await change(person.userId, { isActive: true });
    expect((await person.get('/api/leads')).status).toBe(401);
    expect((await logIn()).status).toBe(200);
    const actions = (await audited(person.userId)).map(({ action }) => action);
    expect(actions).toEqual(['user.deactivated', 'user.activated']);
  });

  test('never applies to the caller: no one can deactivate or delete themselves', async () => {
    const answers = [
      await change(app.as.admin.userId, { isActive: false }),
      await app.as.admin.delete(`/api/users/${app.as.admin.userId}`),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'OWN_ACCOUNT'],
      [409, 'OWN_ACCOUNT'],
    ]);
  });
});

test('deleting a user deletes their sessions, but not what they wrote', async () => {
  const person = await app.signIn('user');
  const lead = await app.make.lead();
  await person.post(`/api/leads/${lead.id}/notes`).send({ text: 'Called twice.' });
  const { socket } = await listen(app.url, person.token);

  const { status } = await app.as.admin.delete(`/api/users/${person.userId}`);

  expect(status).toBe(204);
  expect((await person.get('/api/leads')).status).toBe(401);
  await until(() => !socket.connected);
  const { body: notes } = await app.as.staff.get(`/api/leads/${lead.id}/notes`);
  expect(JSON.stringify(notes)).toContain('Called twice.');
  expect(await audited(person.userId)).toEqual([
    { action: 'user.deleted', before: { role: 'user' }, after: null },
  ]);
});

test('a name is set, shown to teammates, and cleared', async () => {
  const user = await app.make.user();
  const shown = async () =>
    ((await app.as.staff.get('/api/staff')).body as { id: string; name: string | null }[]).find(
      ({ id }) => id === user.id,
    )?.name;

  await change(user.id, { name: '  Ada Lovelace ' });
  expect(await shown()).toBe('Ada Lovelace');
  await change(user.id, { name: '' });
  expect(await shown()).toBeNull();
});

test('a change from a stale version is rejected with the current account', async () => {
  const { id } = await app.make.user();
  const { body: before } = await app.as.admin.get(`/api/users/${id}`);
  await app.as.admin.patch(`/api/users/${id}`).send({ name: 'Theirs', version: before.version }).expect(200);

  const late = await app.as.admin.patch(`/api/users/${id}`).send({ name: 'Mine', version: before.version });
  const next = await app.as.admin
    .patch(`/api/users/${id}`)
    .send({ name: 'Mine', version: late.body.current.version });

  expect([late.status, late.body.code, late.body.current.name]).toEqual([409, 'USER_CHANGED', 'Theirs']);
  expect([next.status, next.body.name]).toEqual([200, 'Mine']);
});

test('the user export is a CSV file without formulas or secrets, and is audited', async () => {
  await app.make.user({ name: '=cmd|"/c calc"!A0', email: 'formula@example.com' });

  const { status, headers, text } = await app.as.admin
    .get('/api/users/export')
    .query({ filter: '{"q":"formula@"}' })
    .buffer();

  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/);
  expect(headers['content-range']).toBe('users 0-0/1');
  expect(text).toContain(`"formula@example.com","'=cmd|""/c calc""!A0","user","yes"`);
  expect(text).not.toContain('argon2');
  const [entry] = await app.em.execute(
    `select after from audit_entries where action = 'users.exported' order by id desc limit 1`,
  );
  expect(entry!.after).toEqual({ rows: 1, filter: ['q'] });
});
