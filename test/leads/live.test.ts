import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Server } from 'socket.io';
import { LIVE, LIVE_PATH } from '#shared/live.js';
import { DAY_MS } from '#shared/time.js';
import { Callers } from '../../src/platform/access/access.js';
import { Clock } from '../../src/platform/clock.js';
import { LiveGateway } from '../../src/platform/live/live.gateway.js';
import { User } from '../../src/users/user.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { closeListeners, type Listener, listen } from '../support/live.js';
import { runScript } from '../support/processes.js';
import { until } from '../support/until.js';

/** Two servers on one database; the second has the production limits. */
let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  first = await startApp();
  second = await startApp({ DATABASE_URL: first.config.DATABASE_URL, RATE_LIMIT_FACTOR: '1' });
});

afterEach(async () => {
  closeListeners();
  for (const { app } of [first, second]) await until(() => socketsOf(app) === 0);
});

afterAll(async () => {
  await second.close();
  await first.close();
});

/** How many sockets a server has. */
function socketsOf(app: TestApp['app']): number {
  const { server } = app.get(LiveGateway) as unknown as { server: Server };
  return server.sockets.sockets.size;
}

const listenAll = async () => [
  await listen(first.url, first.as.admin.token),
  await listen(first.url, first.as.staff.token),
  await listen(second.url, first.as.staff.token),
];
const all = (listeners: Listener[], claim: (listener: Listener) => unknown) =>
  until(() => listeners.every(claim));
const refusalOf = (url: string, token?: unknown, headers?: Record<string, string>) =>
  listen(url, token, headers).then(
    () => 'let in',
    (error: Error) => error.message,
  );

// P-159, P-192, P-158, S-133
test('every signed-in console is notified of every change, whichever server or program makes it', async () => {
  const other = await runScript('server.process.ts', { DATABASE_URL: first.config.DATABASE_URL });
  const listeners = await listenAll();
  const inThatProcess = await listen(other.answer, first.as.admin.token);
  const { body: lead } = await first.as.staff
    .post('/api/leads')
    .send({ name: 'Ada', email: 'ada@example.com', propertyAddress: 'x', propertyType: 'condo' });
  const patchAt = (url: string, name: string) =>
    fetch(`${url}/api/leads/${lead.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${first.as.staff.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });

  const heardVersion = (version: number, kind: string) =>
    all([...listeners, inThatProcess], (each) =>
      each
        .changes()
        .some((change) => change.id === lead.id && change.version === version && change.kind === kind),
    );

  await heardVersion(1, 'inserted');
  await patchAt(second.url, 'Changed at the second server');
  await heardVersion(2, 'updated');
  await patchAt(other.answer, 'Changed in another process');
  await heardVersion(3, 'updated');
  await first.em.execute(`update leads set name = 'Changed by plain SQL' where id = ?`, [lead.id]);
  await heardVersion(4, 'updated');
  await first.as.admin.delete(`/api/leads/${lead.id}`);
  await heardVersion(4, 'deleted');
  await other.stop();
});

test('a message has ids, versions and kinds and nothing else', async () => {
  const listener = await listen(first.url, first.as.staff.token);

  const lead = await first.make.lead({ name: 'Private Person', email: 'private@example.com' });

  await until(() => listener.heard.length > 0);
  expect(listener.heard).toEqual([
    [LIVE.leads, { changes: [{ id: lead.id, version: 1, kind: 'inserted' }] }],
  ]);
});

test('a change that is rolled back is not announced', async () => {
  const lead = await first.make.lead();
  const listener = await listen(first.url, first.as.staff.token);

  const failed = first.em.transactional(async (em) => {
    await em.execute(`update leads set name = 'Never' where id = ?`, [lead.id]);
    throw new Error('taken back');
  });
  await expect(failed).rejects.toThrow('taken back');
  const next = await first.make.lead();

  await until(() => listener.changes().some(({ id }) => id === next.id));
  expect(listener.changes()).not.toContainEqual(expect.objectContaining({ id: lead.id, kind: 'updated' }));
});

// P-134: each lead is in a message once, with its latest version.
test('rapid changes are merged, each lead once', async () => {
  const lead = await first.make.lead();
  const listeners = await listenAll();
  const listener = listeners[0]!;

  for (let i = 0; i < 60; i++)
    await first.em.execute('update leads set message = ? where id = ?', [String(i), lead.id]);

  await all(listeners, (each) => each.changes().some(({ id, version }) => id === lead.id && version === 61));
  expect(listener.heard.length).toBeLessThan(20);
  for (const [, payload] of listener.heard) {
    const ids = (payload as { changes: { id: string }[] }).changes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

const insertMany = (count: number) =>
  first.em.execute(
    `insert into leads (email, source) select 'many@example.com', 'import' from generate_series(1, ?::int)`,
    [count],
  );

test('a hundred concurrent changes are listed one by one, more become a resync', async () => {
  const listeners = await listenAll();

  await insertMany(100);
  await all(listeners, (each) => each.changes().length === 100);
  const resyncsBefore = listeners.map((each) => each.resyncs());
  await insertMany(101);
  await all(listeners, (each) => each.resyncs() === 1);

  expect(resyncsBefore).toEqual([0, 0, 0]);
  expect(listeners.map((each) => each.changes().length)).toEqual([100, 100, 100]);
});

test('many small changes in one transaction become a resync too', async () => {
  const listener = await listen(first.url, first.as.staff.token);

  await first.em.transactional(async (em) => {
    for (let i = 0; i < 250; i++)
      await em.execute(`insert into leads (email, source) values ('x@example.com', 'import')`);
  });

  await until(() => listener.resyncs() > 0);
  expect(listener.changes().length).toBeLessThan(250);
});

test('no one connects without a valid access token', async () => {
  const revoked = await first.signIn('admin');
  const former = await first.signIn('admin');
  const fresh = await first.signIn('admin', { mustChangePassword: true });
  await first.em.execute('update sessions set revoked_at = now() where id = ?', [revoked.sessionId]);
  await first.em.nativeUpdate(User, former.userId, { isActive: false });
  const tokens = [
    undefined,
    null,
    '',
    'nonsense',
    { $ne: null },
    ['x'],
    first.as.admin.sessionId,
    `${first.as.admin.token}x`,
    revoked.token,
    former.token,
    fresh.token,
  ];

  const refusals = await Promise.all(tokens.map((token) => refusalOf(first.url, token)));

  expect(refusals).toEqual(tokens.map(() => 'NOT_SIGNED_IN'));
});

test('a token in the URL is ignored', async () => {
  const url = `${first.url}/?token=${first.as.admin.token}`;

  expect(await refusalOf(url, undefined, { authorization: `Bearer ${first.as.admin.token}` })).toBe(
    'NOT_SIGNED_IN',
  );
});

test('a page of another origin gets no socket even with a token; ours does', async () => {
  const { token } = first.as.admin;
  const foreign = [
    'https://evil.example',
    'null',
    'http://localhost:3000.evil.example',
    'https://localhost:3000',
  ];

  const refusals = await Promise.all(foreign.map((origin) => refusalOf(first.url, token, { origin })));

  expect(refusals).toEqual(foreign.map(() => 'websocket error'));
  expect(await refusalOf(first.url, token, { origin: first.url })).toBe('let in');
  expect(await refusalOf(first.url, token, { origin: first.config.PUBLIC_SITE_URL })).toBe('let in');
});

test.each(['polling', 'webtransport'])('%s is not a way around the origin check', async (transport) => {
  const response = await fetch(`${first.url}${LIVE_PATH}/?EIO=4&transport=${transport}`);

  expect(response.status).toBe(400);
});

/** A raw websocket that never authenticates or answers a ping. */
function openBare(): Promise<{ greeting: string; closed: Promise<unknown> }> {
  const socket = new WebSocket(`${first.url.replace('http', 'ws')}${LIVE_PATH}/?EIO=4&transport=websocket`);
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
  return new Promise((resolve) => {
    socket.addEventListener('message', ({ data }) => resolve({ greeting: String(data), closed }), {
      once: true,
    });
  });
}

// P-259
test('the heartbeat is 30 s with a 10 s timeout, frames are limited to 64 KB, and silent clients are disconnected', async () => {
  const { greeting, closed } = await openBare();

  expect(JSON.parse(greeting.slice(1))).toMatchObject({
    pingInterval: 30_000,
    pingTimeout: 10_000,
    maxPayload: 65_536,
    upgrades: [],
  });
  await closed;
});

const cutOff = (listener: Listener) => until(() => !listener.socket.connected);

test('signing out and a revocation by another program close only that session’s sockets, on every server', async () => {
  const leaving = await first.signIn('user');
  const sockets = [await listen(first.url, leaving.token), await listen(second.url, leaving.token)];
  const staying = await listen(first.url, first.as.staff.token);

  await first.em.execute('update sessions set revoked_at = now() where id = ?', [leaving.sessionId]);

  await Promise.all(sockets.map(cutOff));
  expect(staying.socket.connected).toBe(true);
});

test('a deactivated user loses the socket at the next check', async () => {
  const former = await first.signIn('user');
  const socket = await listen(first.url, former.token);
  const staying = await listen(first.url, first.as.staff.token);
  await first.em.nativeUpdate(User, former.userId, { isActive: false });

  await first.app.get(LiveGateway).recheck();

  await cutOff(socket);
  expect(staying.socket.connected).toBe(true);
});

test('a session has at most 20 sockets, and room again when one closes', async () => {
  const { token } = await first.signIn('user');
  const sockets = await Promise.all(Array.from({ length: 20 }, () => listen(second.url, token)));

  const crowded = await refusalOf(second.url, token);
  const another = await refusalOf(second.url, first.as.staff.token);
  sockets[0]!.socket.close();
  await until(async () => (await refusalOf(second.url, token)) === 'let in');

  expect([crowded, another]).toEqual(['TOO_MANY_SOCKETS', 'let in']);
});

test('an address has at most 200 sockets', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => first.signIn('user')));
  await Promise.all(
    members.flatMap(({ token }) => Array.from({ length: 20 }, () => listen(second.url, token))),
  );

  expect(await refusalOf(second.url, first.as.staff.token)).toBe('TOO_MANY_SOCKETS');
});

test('a client that floods the server, with many messages or one that is too large, is disconnected', async () => {
  const chatty = await listen(first.url, first.as.staff.token);
  const modest = await listen(first.url, first.as.staff.token);
  const bulky = await listen(first.url, first.as.staff.token);

  for (let i = 0; i < 30; i++) chatty.socket.emit('hello', i);
  for (let i = 0; i < 15; i++) modest.socket.emit('hello', i);
  bulky.socket.emit('hello', 'x'.repeat(70_000));

  await Promise.all([cutOff(chatty), cutOff(bulky)]);
  expect(modest.socket.connected).toBe(true);
});

test('a listening connection dropped by the database reconnects and triggers a resync', async () => {
  const listeners = await listenAll();

  const listening = `datname = current_database() and application_name = 'keyturn-listener'`;
  const cut = await first.em.execute<{ pid: number }[]>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity where ${listening}`,
  );

  expect(cut).toHaveLength(2);
  await all(listeners, (each) => each.resyncs() > 0);
  const former = cut.map(({ pid }) => pid);
  await until(async () => {
    const current = await first.em.execute<{ pid: number }[]>(
      `select pid from pg_stat_activity where ${listening} and state = 'idle'`,
    );
    return current.filter(({ pid }) => !former.includes(pid)).length === 2;
  });
  const lead = await first.make.lead();
  await all(listeners, (each) => each.changes().some(({ id }) => id === lead.id));
});

test('a console that missed events while connecting is asked to resync, however long signing in takes', async () => {
  const clock = freezeClock(first);
  const early = await listen(first.url, first.as.staff.token);
  const lead = await first.make.lead();
  await until(() => early.changes().some(({ id }) => id === lead.id));
  clock.advance({ seconds: 2 });
  const opening = (openingForMs: unknown) => listen(first.url, first.as.staff.token, {}, { openingForMs });
  const [before, after, ...odd] = [
    await opening(60_000),
    await opening(10),
    await opening('x'),
    await opening(null),
  ];
  const callers = first.app.get(Callers, { strict: false });
  const { byAccessToken } = callers;
  jest.spyOn(callers, 'byAccessToken').mockImplementationOnce((token) => {
    clock.advance({ seconds: 5 });
    return Reflect.apply(byAccessToken, callers, [token]);
  });
  const slow = await opening(1_500);

  await all([before, slow], (each) => each.resyncs() === 1);
  await first.make.lead();
  await all([after, ...odd], (each) => each.changes().length > 0);

  expect([after, ...odd].map((each) => each.resyncs())).toEqual([0, 0, 0]);
  clock.unfreeze();
});

test('a console that missed events while connecting is asked to resync even if the system time was set forward', async () => {
  const early = await listen(first.url, first.as.staff.token);
  const lead = await first.make.lead();
  await until(() => early.changes().some(({ id }) => id === lead.id));
  const tomorrow = new Date(Date.now() + DAY_MS);
  const now = jest.spyOn(first.app.get(Clock, { strict: false }), 'now').mockReturnValue(tomorrow);
  // The session of the token would be over.
  const callers = first.app.get(Callers, { strict: false });
  const { byAccessToken } = callers;
  jest.spyOn(callers, 'byAccessToken').mockImplementationOnce((token) => {
    now.mockRestore();
    return Reflect.apply(byAccessToken, callers, [token]);
  });

  const late = await listen(first.url, first.as.staff.token, {}, { openingForMs: 60_000 });

  await all([late], (each) => each.resyncs() === 1);
});
