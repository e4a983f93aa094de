import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { ONE_TIME_CODE, RESET_MINUTES, SIGN_IN_TEXT } from '#shared/sign-in.js';
import { MessageSecrets } from '../../src/messages/outbox.js';
import { RecoveryEmails } from '../../src/users/recovery/recovery-emails.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';
import { PASSWORD } from '../support/make/user.js';

/** Ways back in by email (P-207): a link to set a new password, and a code. */
// Without TLS, so that the test client sends its cookies.
const SITE = 'http://www.clarity.example.com';
const NEXT = 'quiet river walks 7';
let app: TestApp;
/** The same database with production rate limits. */
let strict: TestApp;
let clock: FrozenClock | undefined;

beforeAll(async () => {
  app = await startApp({ PUBLIC_SITE_URL: SITE });
  strict = await startApp({
    DATABASE_URL: app.config.DATABASE_URL,
    PUBLIC_SITE_URL: SITE,
    RATE_LIMIT_FACTOR: '1',
  });
});

// All requests come from one IP address, and each test starts with its full limit.
beforeEach(() => app.em.execute('delete from rate_limits'));

afterEach(() => clock?.unfreeze());

afterAll(async () => {
  await strict.close();
  await app.close();
});

const ask = (path: string, body: object, server = app) =>
  supertest(server.url).post(`/api/auth/${path}`).send(body);
const forgot = (email: string) => ask('password/forgot', { email });
const reset = (token: string, password = NEXT) => ask('password/reset', { token, password });
const login = (email: string, password = PASSWORD) => ask('login', { email, password });
const verify = (email: string, code: string, server = app) =>
  ask('one-time-code/verify', { email, code }, server);

interface Mail {
  key: string;
  recipient: string;
  data: Record<string, string>;
  secrets: Record<string, string>;
}

async function mailsTo(recipient: string, template: string): Promise<Mail[]> {
  const mails = await app.em.execute<Mail[]>(
    'select key, recipient, data, secrets from messages where recipient = ? and template = ? order by created_at, id',
    [recipient, template],
  );
  const seals = app.app.get(MessageSecrets);
  return mails.map((mail) => ({
    ...mail,
    secrets: seals.decrypt(mail.key, mail.secrets) as Mail['secrets'],
  }));
}

/** Emails of this template to an address, once there are this many: they are written in the background. */
async function awaitMails(recipient: string, template: string, count = 1): Promise<Mail[]> {
  for (;;) {
    const mails = await mailsTo(recipient, template);
    if (mails.length >= count) return mails;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function linkFor(email: string, count = 1): Promise<string> {
  await forgot(email);
  return (await awaitMails(email, 'password-reset', count)).at(-1)!.secrets.link!;
}

async function codeFor(email: string, count = 1): Promise<string> {
  await ask('one-time-code', { email });
  return (await awaitMails(email, 'one-time-code', count)).at(-1)!.secrets.code!;
}

const tokenOf = (link: string) => new URL(link).hash.slice(1);
const otherCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

function sameOf({ status, headers, body }: supertest.Response) {
  const { date: _, 'x-request-id': __, ...others } = headers;
  return { status, headers: others, body: { ...body, requestId: 'any' } };
}

/** How many jobs a request enqueues: apart from counting, the only thing it may do. */
async function notesOf(act: () => PromiseLike<unknown>): Promise<number> {
  const count = async () => {
    const text = `select count(*)::int as jobs from pgboss.job where name = 'account-mail'`;
    const [row] = await app.em.execute<{ jobs: number }[]>(text);
    return row!.jobs;
  };
  const before = await count();
  await act();
  return (await count()) - before;
}

test('P-207 a link from an email sets a new password, signs in and ends all other sessions', async () => {
  const user = await app.make.user({ name: 'Dana' });
  const open = (await login(user.email)).body.accessToken;

  const asked = await forgot(user.email.toUpperCase());
  const [mail] = await awaitMails(user.email, 'password-reset');
  const done = await reset(tokenOf(mail!.secrets.link!));

  expect([asked.status, asked.text]).toEqual([202, '']);
  expect(mail!.secrets.link).toMatch(/^http:\/\/www\.clarity\.example\.com\/reset-password#[\w-]{43}$/);
  expect(mail!.data).toMatchObject({ name: 'Dana', validFor: '60 minutes' });
  expect(done.status).toBe(200);
  expect(done.body.user).toMatchObject({ id: user.id });
  expect(String(done.headers['set-cookie'])).toContain('keyturn_refresh=');
  const me = await supertest(app.url).get('/api/auth/me').set('Authorization', `Bearer ${open}`);
  expect(me.status).toBe(401);
  expect((await login(user.email)).status).toBe(401);
  expect((await login(user.email, NEXT)).status).toBe(200);
  expect((await awaitMails(user.email, 'password-changed'))[0]!.data).toMatchObject({
    from: '127.0.0.1',
    at: expect.stringMatching(/ at \d+:\d\d [AP]M C[SD]T$/),
  });
  const audit = await app.em.execute<{ action: string }[]>(
    'select action from audit_entries where subject_id = ? order by id',
    [user.id],
  );
  expect(audit.map(({ action }) => action)).toEqual(['password.forgotten', 'password.reset']);
});

test('a link uses the configured URL, whatever host the request names', async () => {
  const { email } = await app.make.user();

  await forgot(email).set('Host', 'evil.example').set('X-Forwarded-Host', 'evil.example');

  const [mail] = await awaitMails(email, 'password-reset');
  expect(new URL(mail!.secrets.link!).origin).toBe(SITE);
});

test('a password change also sends an email', async () => {
  const user = await app.signIn('user');
  await user.post('/api/auth/password/change').send({ current: PASSWORD, next: NEXT });

  const [row] = await app.em.execute<{ email: string }[]>('select email from users where id = ?', [
    user.userId,
  ]);

  expect(await mailsTo(row!.email, 'password-changed')).toHaveLength(1);
});

test('a link works once, even in parallel, and ends the other links', async () => {
  const { email } = await app.make.user();
  const first = tokenOf(await linkFor(email));
  const second = tokenOf(await linkFor(email, 2));

  const answers = await Promise.all([reset(second), reset(second), reset(second)]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  const later = await reset(first);
  expect([later.status, later.body.code, later.body.detail]).toEqual([
    404,
    'RESET_OVER',
    SIGN_IN_TEXT.resetOver,
  ]);
});

test('a second request leaves the first link valid, because anyone can make one', async () => {
  const { email } = await app.make.user();
  const first = tokenOf(await linkFor(email));
  await linkFor(email, 2);

  expect((await reset(first)).status).toBe(200);
});

test('a link works for an hour', async () => {
  const [early, late] = [await app.make.user(), await app.make.user()];
  const tokens = [tokenOf(await linkFor(early.email)), tokenOf(await linkFor(late.email))];
  clock = freezeClock(app);

  clock.advance({ seconds: RESET_MINUTES * 60 - 30 });
  const inTime = await reset(tokens[0]!);
  clock.advance({ seconds: 40 });
  const after = await reset(tokens[1]!);

  expect([inTime.status, after.status]).toEqual([200, 404]);
});

test.each([
  ['unknown', async () => 'x'.repeat(43)],
  ['an invitation', async () => invitation()],
  ['an access token', async () => app.as.staff.token.slice(0, 100)],
])('rejects a token that is %s', async (_, make) => {
  expect((await reset(await make())).status).toBe(404);
});

async function invitation(): Promise<string> {
  const email = `new.${randomUUID()}@example.com`;
  const { body } = await app.as.admin.post('/api/users/invitations').send({ email, role: 'user' });
  return tokenOf(body.link);
}

test.each([['short'], ['passwordpassword'], ['x1y2'.repeat(33)]])(
  'a rejected password leaves the link valid: %s',
  async (password) => {
    const { email } = await app.make.user();
    const token = tokenOf(await linkFor(email));

    expect((await reset(token, password)).status).toBe(422);

    expect((await reset(token)).status).toBe(200);
  },
);

test('a second factor is also required after a new password', async () => {
  const user = await app.make.user();
  await app.em.execute(
    `insert into second_factors (user_id, secret, confirmed_at) values (?, 'sealed', now())`,
    [user.id],
  );

  const { body, headers } = await reset(tokenOf(await linkFor(user.email)));

  expect(body).toMatchObject({ factorRequired: true });
  expect(headers).not.toHaveProperty('set-cookie');
});

test("a link lets its owner in even after strangers used up the account's attempts", async () => {
  const { email } = await app.make.user();
  for (let i = 0; i < 11; i += 1) await ask('login', { email, password: 'not the right one' }, strict);
  expect((await ask('login', { email, password: PASSWORD }, strict)).status).toBe(429);

  const { status } = await ask(
    'password/reset',
    { token: tokenOf(await linkFor(email)), password: NEXT },
    strict,
  );

  expect(status).toBe(200);
});

test.each([['password/forgot'], ['one-time-code']])(
  '%s answers and does the same with and without an account',
  async (path) => {
    const { email } = await app.make.user();
    const { email: former } = await app.make.user({ isActive: false });
    const unknown = `nobody.${randomUUID()}@example.com`;
    const answers: supertest.Response[] = [];
    const notes: number[] = [];

    for (const each of [email, former, unknown])
      notes.push(
        await notesOf(async () => {
          answers.push(await ask(path, { email: each }));
        }),
      );

    expect(answers[0]!.status).toBe(202);
    expect(sameOf(answers[1]!)).toEqual(sameOf(answers[0]!));
    expect(sameOf(answers[2]!)).toEqual(sameOf(answers[0]!));
    expect(notes).toEqual([1, 1, 1]);
  },
);

test('neither an unknown nor a deactivated address gets an email', async () => {
  const { email } = await app.make.user();
  const { email: former } = await app.make.user({ isActive: false });
  const unknown = `nobody.${randomUUID()}@example.com`;
  for (const each of [former, unknown, email]) await forgot(each);

  await awaitMails(email, 'password-reset');

  expect([
    ...(await mailsTo(former, 'password-reset')),
    ...(await mailsTo(unknown, 'password-reset')),
  ]).toEqual([]);
});

test('emails are limited, with or without an account; a known browser has its own limit', async () => {
  const known = supertest.agent(strict.url);
  const { email } = await app.make.user();
  await known.post('/api/auth/login').send({ email, password: PASSWORD });
  const statusesOf = async (address: string) => {
    const statuses: number[] = [];
    for (let i = 0; i < 7; i += 1)
      statuses.push((await ask('password/forgot', { email: address }, strict)).status);
    return statuses;
  };

  const [mine, nobody] = [await statusesOf(email), await statusesOf(`nobody.${randomUUID()}@example.com`)];

  expect(mine).toEqual([202, 202, 202, 202, 202, 202, 429]);
  expect(nobody).toEqual(mine);
  expect((await known.post('/api/auth/password/forgot').send({ email })).status).toBe(202);
});

test('neither token nor code is stored in plain text, not even in the audit log', async () => {
  const { email } = await app.make.user();
  const [token, code] = [tokenOf(await linkFor(email)), await codeFor(email)];

  const stored = JSON.stringify([
    await app.em.execute('select * from password_resets'),
    await app.em.execute('select code_hash from one_time_codes'),
    await app.em.execute(
      `select before, after from audit_entries where action in ('password.forgotten', 'code.requested')`,
    ),
    await app.em.execute(`select data from pgboss.job where name = 'account-mail'`),
  ]);

  expect(stored).not.toContain(token);
  expect(stored).not.toContain(`"${code}"`);
});

test('P-207 a code from an email signs in once', async () => {
  const user = await app.make.user();
  const code = await codeFor(user.email);

  const answers = await Promise.all([
    verify(user.email, code),
    verify(user.email, `${code.slice(0, 3)} ${code.slice(3)}`),
  ]);

  expect(code).toMatch(/^\d{6}$/);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  const good = answers.find(({ status }) => status === 200)!;
  expect(good.body.user).toMatchObject({ id: user.id });
  expect(String(good.headers['set-cookie'])).toContain('keyturn_refresh=');
});

test('wrong, expired and replaced codes and codes for unknown or deactivated addresses get the same response', async () => {
  const [mine, old] = [await app.make.user(), await app.make.user()];
  const former = await app.make.user({ isActive: false });
  const before = await codeFor(mine.email);
  await app.em.execute(`update one_time_codes set request_id = gen_random_uuid()`);
  const code = await codeFor(mine.email, 2);
  const late = await codeFor(old.email);
  const answers = [
    await verify(mine.email, otherCode(code)),
    await verify(former.email, code),
    await verify(`nobody.${randomUUID()}@example.com`, code),
    ...(before === code ? [] : [await verify(mine.email, before)]),
  ];
  clock = freezeClock(app);
  clock.advance({ seconds: ONE_TIME_CODE.minutes * 60 + 5 });
  answers.push(await verify(old.email, late));

  const [first, ...others] = answers.map(sameOf);

  expect(first).toMatchObject({ status: 401, body: { code: 'WRONG_CODE', detail: SIGN_IN_TEXT.wrongCode } });
  expect(first!.headers).not.toHaveProperty('set-cookie');
  for (const each of others) expect(each).toEqual(first);
});

test('a wrong code takes as many writes with an account as without one', async () => {
  const user = await app.make.user();
  await codeFor(user.email);
  await app.em.execute(`
    create table writes (n serial);
    create function count_writes() returns trigger language plpgsql as 'begin insert into writes default values; return null; end';
    create trigger count_writes after update on one_time_codes for each row execute function count_writes();
    create trigger count_writes after insert or update on rate_limits for each row execute function count_writes();`);
  const cost = async (email: string) => {
    await app.em.execute('truncate writes');
    await verify(email, '1234567'.slice(0, 6));
    return (await app.em.execute('select n from writes')).length;
  };

  const costs = [await cost(user.email), await cost(`nobody.${randomUUID()}@example.com`)];

  await app.em.execute('drop function count_writes cascade; drop table writes');
  expect(costs[0]).toBe(costs[1]);
  expect(costs[0]).toBeGreaterThan(1);
});

test("a code does not work for someone else's address", async () => {
  const [mine, other] = [await app.make.user(), await app.make.user()];
  const code = await codeFor(mine.email);
  await codeFor(other.email);

  // The other person may happen to have the same six digits.
  await app.em.execute(`update one_time_codes set code_hash = 'none' where user_id = ?`, [other.id]);

  expect((await verify(other.email, code)).status).toBe(401);
});

test('parallel guesses in two processes share one limit; after it, even the right code is rejected', async () => {
  const { email } = await app.make.user();
  const code = await codeFor(email);

  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, i) => verify(email, otherCode(code, i + 1), i % 2 ? app : strict)),
  );
  const left = await app.em.execute<{ attempts_left: number }[]>(
    'select attempts_left from one_time_codes c join users u on u.id = c.user_id where u.email = ?',
    [email],
  );

  expect(guesses.some(({ status }) => status === 200)).toBe(false);
  expect(left).toEqual([{ attempts_left: 0 }]);
  expect((await verify(email, code)).status).toBe(401);
});

test('guesses for one account are limited across all its codes, even if it has none', async () => {
  const email = `nobody.${randomUUID()}@example.com`;
  const statuses: number[] = [];

  for (let i = 0; i < 11; i += 1) statuses.push((await verify(email, '123456', strict)).status);

  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test.each([
  [{ email: 'nobody' }],
  [{}],
  [{ email: 'a@example.com', code: 1 }],
  [{ email: ['a@example.com'] }],
])('a malformed request is 422: %j', async (body) => {
  expect((await ask('password/forgot', body)).status).toBe(422);
  expect((await ask('one-time-code', body)).status).toBe(422);
  expect((await ask('one-time-code/verify', body)).status).toBe(422);
});

test('another site cannot sign its visitor in with a code', async () => {
  const { email } = await app.make.user();
  const code = await codeFor(email);

  expect((await verify(email, code).set('Origin', 'https://evil.example')).status).toBe(403);
});

test('an invitation is emailed with the same link, and the list of messages does not show it', async () => {
  const email = `new.${randomUUID()}@example.com`;

  const { body } = await app.as.admin
    .post('/api/users/invitations')
    .send({ email, role: 'user', name: 'New Person' });

  const [mail] = await mailsTo(email, 'invitation');
  expect(mail!.secrets.link).toBe(body.link);
  expect(mail!.data).toMatchObject({ name: 'New Person', validFor: '7 days' });
});

// Last, because tokens are checked by the app that started last.
test("a stranger who requests emails does not block the owner's", async () => {
  const { email } = await app.make.user();
  const proxied = await startApp({
    DATABASE_URL: app.config.DATABASE_URL,
    RATE_LIMIT_FACTOR: '1',
    TRUSTED_PROXIES: '1',
  });
  const from = async (address: string) =>
    (await ask('password/forgot', { email }, proxied).set('X-Forwarded-For', address)).status;
  for (let i = 0; i < 6; i += 1) await from('198.51.100.7');

  const statuses = [await from('198.51.100.7'), await from('192.0.2.20')];

  expect(statuses).toEqual([429, 202]);

  const known = supertest.agent(proxied.url);
  await known.post('/api/auth/login').send({ email, password: PASSWORD });
  const strangers: number[] = [];
  for (let i = 0; i < 5; i += 1) strangers.push(await from(`203.0.113.${i}`));
  const owner = await known.post('/api/auth/password/forgot').send({ email });

  // All networks share one limit; a known browser of the owner has its own.
  expect(strangers).toEqual([202, 202, 202, 429, 429]);
  expect(owner.status).toBe(202);
  await proxied.close();
});

test('of two codes requested in parallel, the later one works, whichever was saved first', async () => {
  const { email } = await app.make.user();
  const emails = app.app.get(RecoveryEmails);
  const asked = (seconds: number) => ({
    id: randomUUID(),
    what: 'one-time-code' as const,
    email,
    address: '203.0.113.7',
    askedAt: new Date(Date.now() + seconds * 1_000).toISOString(),
  });

  await emails.send(asked(1));
  await emails.send(asked(0));

  const mails = await mailsTo(email, 'one-time-code');
  expect(mails).toHaveLength(1);
  expect((await verify(email, mails[0]!.secrets.code!)).status).toBe(200);
});
