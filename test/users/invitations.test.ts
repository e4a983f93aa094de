import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { INVITATION_DAYS, USER_TEXT } from '#shared/user.js';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { PASSWORD as OWN_PASSWORD } from '../support/make/user.js';
import { until } from '../support/until.js';

let app: TestApp;
let email: string;

beforeAll(async () => {
  app = await startApp({ PUBLIC_SITE_URL: 'https://www.clarity.example.com' });
});

beforeEach(() => {
  email = `new.${randomUUID()}@example.com`;
});

afterAll(() => app.close());

const PASSWORD = 'quiet river walks 7';
const invite = (body: object = {}) =>
  app.as.admin.post('/api/users/invitations').send({ email, role: 'user', ...body });
const tokenOf = (link: string) => new URL(link).hash.slice(1);
const accept = (token: string, body: object = {}) =>
  app.as.anonymous.post('/api/auth/invitations/accept').send({ token, password: PASSWORD, ...body });
const read = (token: string) => app.as.anonymous.post('/api/auth/invitations/read').send({ token });

// decision 34, P-207
test('P-207 an invited person chooses a password and is signed in with the role they were invited to', async () => {
  const { status, body } = await invite({ role: 'admin', name: 'New Person' });
  expect(status).toBe(201);
  expect(body.link).toMatch(/^https:\/\/www\.clarity\.example\.com\/accept-invitation#[\w-]{43}$/);
  expect((await read(tokenOf(body.link))).body).toEqual({
    email,
    name: 'New Person',
    expiresAt: body.expiresAt,
  });

  const accepted = await accept(tokenOf(body.link));

  expect(accepted.status).toBe(200);
  expect(accepted.body.user).toMatchObject({ email, role: 'admin', mustChangePassword: false });
  expect(accepted.headers['set-cookie']).toEqual(
    expect.arrayContaining([expect.stringMatching(/^keyturn_refresh=.*HttpOnly; Secure; SameSite=Strict/)]),
  );
  const me = await app.as.anonymous
    .get('/api/auth/me')
    .set('Authorization', `Bearer ${accepted.body.accessToken}`);
  expect(me.status).toBe(200);
  expect((await app.as.anonymous.post('/api/auth/login').send({ email, password: PASSWORD })).status).toBe(
    200,
  );
  const [user] = (await app.as.admin.get('/api/users').query({ filter: JSON.stringify({ q: email }) })).body;
  expect(user).toMatchObject({ name: 'New Person', role: 'admin', isActive: true });
});

test('a link works once, even if used twice in parallel', async () => {
  const token = tokenOf((await invite()).body.link);

  const answers = await Promise.all([accept(token), accept(token), accept(token)]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  const later = await accept(token);
  expect([later.status, later.body.code, later.body.detail]).toEqual([
    404,
    'INVITATION_OVER',
    USER_TEXT.invitationOver,
  ]);
  expect((await read(token)).status).toBe(404);
});

test('a link works for seven days', async () => {
  const clock = freezeClock(app);
  const token = tokenOf((await invite()).body.link);

  clock.advance({ days: INVITATION_DAYS, seconds: -5 });
  const inTime = await read(token);
  clock.advance({ seconds: 10 });
  const late = [await read(token), await accept(token)];
  clock.unfreeze();

  expect(inTime.status).toBe(200);
  expect(late.map(({ status }) => status)).toEqual([404, 404]);
});

test('a second invitation to the same address replaces the first, regardless of case', async () => {
  const first = tokenOf((await invite()).body.link);
  const second = tokenOf((await invite({ email: email.toUpperCase() })).body.link);

  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
});

test('a withdrawn invitation stops working and leaves the list', async () => {
  const { id, link } = (await invite()).body;
  const waiting = async () =>
    ((await app.as.admin.get('/api/users/invitations')).body as { id: string }[]).map((each) => each.id);
  expect(await waiting()).toContain(id);

  const withdraw = () => app.as.admin.delete(`/api/users/invitations/${id}`);

  expect((await withdraw()).status).toBe(204);
  expect(await waiting()).not.toContain(id);
  expect((await read(tokenOf(link))).status).toBe(404);
  expect((await withdraw()).status).toBe(404);
});

test('the token is shown once and stored only as a hash, and the audit log contains neither token nor address', async () => {
  const { id, link } = (await invite()).body;

  const stored = JSON.stringify([
    await app.em.execute('select * from invitations'),
    await app.em.execute('select * from audit_entries'),
    (await app.as.admin.get('/api/users/invitations')).body,
  ]);

  expect(stored).not.toContain(tokenOf(link));
  const audit = await app.em.execute('select * from audit_entries where subject_id = ?', [id]);
  expect(audit).toEqual([
    expect.objectContaining({
      action: 'user.invited',
      actor_id: app.as.admin.userId,
      after: { role: 'user' },
    }),
  ]);
});

test('a person with an account cannot be invited, active or not', async () => {
  const user = await app.make.user({ isActive: false });

  const { status, body } = await invite({ email: user.email });

  expect([status, body.code]).toEqual([409, 'USER_EXISTS']);
});

test.each([
  ['too short', { password: 'short' }, 422],
  ['too long', { password: 'x1y2'.repeat(33) }, 422],
  ['common', { password: 'passwordpassword' }, 422],
  ['of an unknown link', { token: 'nonsense' }, 404],
  ['without a link', { token: '' }, 422],
  ['with a role', { role: 'admin' }, 422],
])('a password that is %s creates no account, and the link keeps working', async (_, body, due) => {
  const token = tokenOf((await invite()).body.link);

  const { status } = await accept(token, body);

  expect(status).toBe(due);
  expect((await read(token)).status).toBe(200);
});

test.each([[{ email: 'nobody' }], [{ role: 'owner' }], [{ token: 'x' }], [{ link: 'https://evil.example' }]])(
  'an invitation with %j is 422',
  async (body) => {
    expect((await invite(body)).status).toBe(422);
  },
);

/** For an email that waits for its server. */
const mailOf = async (id: string) =>
  (await app.em.execute('select state, secrets from messages where key = ?', [`invitation:${id}`]))[0];

/** While the mail server is down. */
async function waiting() {
  const { body } = await invite().expect(201);
  await until(async () => (await mailOf(body.id))?.state === 'sent');
  await app.em.execute(
    `update messages set state = 'pending', due_at = now() + interval '30 minutes', secrets = '"sealed"'
     where key = ?`,
    [`invitation:${body.id}`],
  );
  return body as { id: string; link: string };
}

test('a withdrawn or replaced invitation is not emailed, and its link is deleted', async () => {
  const first = await waiting();
  const second = await waiting();
  await app.as.admin.delete(`/api/users/invitations/${second.id}`).expect(204);

  for (const { id } of [first, second])
    expect(await mailOf(id)).toEqual({ state: 'cancelled', secrets: null });
});

// security.md 1: former staff
test.each([
  ['deactivated', (id: string) => app.as.admin.patch(`/api/users/${id}`).send({ isActive: false })],
  ['made an ordinary user', (id: string) => app.as.admin.patch(`/api/users/${id}`).send({ role: 'user' })],
  ['removed', (id: string) => app.as.admin.delete(`/api/users/${id}`)],
])('invitations end when the person who sent them is %s', async (_what, change) => {
  const inviter = await app.make.user({ role: 'admin' });
  const { body: session } = await app.as.anonymous
    .post('/api/auth/login')
    .send({ email: inviter.email, password: OWN_PASSWORD });
  const { body } = await app.as.anonymous
    .post('/api/users/invitations')
    .set('Authorization', `Bearer ${session.accessToken}`)
    .send({ email, role: 'admin' })
    .expect(201);
  expect((await read(tokenOf(body.link))).status).toBe(200);

  expect((await change(inviter.id)).status).toBeLessThan(300);

  expect((await accept(tokenOf(body.link))).status).toBe(404);
});

test('attempts to guess a link are limited per IP address', async () => {
  const strict = await startApp({ RATE_LIMIT_FACTOR: '0.1' });
  const statuses: number[] = [];

  for (let i = 0; i < 5; i += 1)
    statuses.push(
      (await strict.as.anonymous.post('/api/auth/invitations/read').send({ token: `x${i}` })).status,
    );
  await strict.close();

  expect(statuses).toEqual([404, 404, 404, 429, 429]);
});
