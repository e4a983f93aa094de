import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Problem } from '#shared/http.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { User } from '../../src/users/user.entity.js';
import { startApp, type TestApp } from '../support/app.js';

/** What is rejected before a handler sees it. */
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const LEAD = {
  name: 'Ada',
  email: 'ada@example.com',
  propertyAddress: '412 Grand Ave, Ankeny, IA 50021',
  propertyType: 'condo',
};

const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/leads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.as.staff.token}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
const withField = (name: string, json: string) => `${JSON.stringify(LEAD).slice(0, -1)},"${name}":${json}}`;
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const leadCount = () => app.em.count(Lead);

test.each([
  ['half an object', '{"name":', 400],
  ['nothing', '', 422],
  ['whitespace', '   ', 400],
  ['null', 'null', 422],
  ['a list', '[]', 422],
  ['a word', '"lead"', 422],
  ['NaN', withField('squareFootage', 'NaN'), 400],
  ['NUL in a string', withField('message', '"a\\u0000b"'), 422],
  ['a lone surrogate', withField('message', '"\\ud83d"'), 422],
  ['a lone low surrogate', withField('message', '"\\udc00 x"'), 422],
  ['NUL in a key', withField('mess\\u0000age', '"x"'), 422],
  ['21 levels', withField('message', nested(20)), 400],
  ['100,000 levels', withField('message', nested(100_000)), 400],
  [
    '1,001 keys',
    JSON.stringify({ ...LEAD, ...Object.fromEntries(Array.from({ length: 997 }, (_, i) => [i, i])) }),
    400,
  ],
  ['__proto__', withField('__proto__', '{"role":"admin"}'), 400],
  ['constructor', withField('constructor', '{"prototype":{"role":"admin"}}'), 400],
  ['prototype', withField('prototype', '{}'), 400],
  ['__proto__ deep inside', withField('repairChecklist', '[{"__proto__":{"a":1}}]'), 400],
  ['an unknown field', withField('isPaid', 'true'), 422],
  ['a number instead of text', withField('message', '1'), 422],
  ['a very long number', withField('estimatedRent', '9'.repeat(400)), 422],
  [
    'a bad UTF-8 byte',
    Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    422,
  ],
  ['more than 256 KB', withField('message', `"${'x'.repeat(257 * 1024)}"`), 413],
  ['2 MB', withField('message', `"${'x'.repeat(2 * 1024 * 1024)}"`), 413],
])('rejects a body that is or has %s', async (_, body, status) => {
  const before = await leadCount();

  const response = await post(body);

  const problem = (await response.json()) as Problem;
  expect([response.status, response.headers.get('content-type')]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
  ]);
  expect(problem).toMatchObject({
    status,
    code: expect.stringMatching(/^[A-Z_]+$/),
    requestId: expect.any(String),
  });
  expect(problem.message).toBe(problem.detail);
  expect(JSON.stringify(problem)).not.toMatch(/node_modules|\bat \w+ \(|select |insert /);
  expect(await leadCount()).toBe(before);
});

test('accepts a body just within the limits', async () => {
  const keys = Array.from({ length: 50 }, (_, place) => ({
    name: `Item ${place}`,
    checked: true,
    estimatedCost: 1,
    customCost: null,
  }));

  const responses = [
    await post(withField('message', `"${'🏠'.repeat(2000)}"`)),
    await post(withField('repairChecklist', JSON.stringify(keys))),
    await post(withField('message', nested(19))),
  ];

  expect(responses.map(({ status }) => status)).toEqual([201, 201, 422]);
});

test.each([
  ['text/plain', JSON.stringify(LEAD)],
  ['application/x-www-form-urlencoded', 'name=Ada'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['application/xml', '<lead/>'],
  ['application/jsonp', JSON.stringify(LEAD)],
  ['', JSON.stringify(LEAD)],
])('a body of type %j gets 415', async (type, body) => {
  const response = await post(Buffer.from(body), { 'content-type': type });

  expect(response.status).toBe(415);
});

test.each(['gzip', 'deflate', 'br', 'x-gzip', 'gzip, identity'])(
  'a body in encoding %s gets 415',
  async (encoding) => {
    const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024, ' '));

    const responses = [
      await post(bomb, { 'content-encoding': encoding }),
      await post(JSON.stringify(LEAD), { 'content-encoding': encoding }),
    ];

    expect(responses.map(({ status }) => status)).toEqual([415, 415]);
  },
);

// CVE-2026-34220, CVE-2026-44680, GHSA-qpfv-44f3-qqx6: objects that the ORM used to treat as SQL, paths or classes.
const CRAFTED: [string, unknown][] = [
  ['raw fragment', { __raw: true, sql: '1); delete from leads; --', params: [] }],
  ['raw key', { '[raw]: 1=1': [] }],
  ['operator', { $ne: null }],
  ['or operator', { $or: [{ id: { $ne: null } }] }],
  ['regular expression', { $re: '(a+)+$' }],
  ['JSON path', { "a'->>'b": 1 }],
  ['JSON path with SQL', { "a' or 1=1 --": 1 }],
  ['query builder', { getFormattedQuery: 'select 1', toRaw: true }],
  ['collection', { __entity: true, __meta: { className: 'User' } }],
  ['function call', { toPOJO: 1, toJSON: 1 }],
];

test.each(CRAFTED)('no crafted object reaches the ORM: %s', async (_, crafted) => {
  const { id } = await app.make.lead();
  const { email } = await app.make.user();
  const before = [await leadCount(), await app.em.count(User, { role: 'admin' })];
  const fields = [
    'name',
    'email',
    'phone',
    'status',
    'city',
    'message',
    'walkthroughDate',
    'repairChecklist',
    'id',
    'source',
  ];
  const statuses: number[] = [];

  for (const field of fields) {
    statuses.push((await app.as.staff.post('/api/leads').send({ ...LEAD, [field]: crafted })).status);
    statuses.push((await app.as.staff.patch(`/api/leads/${id}`).send({ [field]: crafted })).status);
  }
  for (const field of ['status', 'after', 'version'])
    statuses.push(
      (
        await app.as.staff
          .post(`/api/leads/${id}/move`)
          .send({ status: 'won', after: null, version: 1, [field]: crafted })
      ).status,
    );
  for (const field of ['email', 'password'])
    statuses.push(
      (await app.as.anonymous.post('/api/auth/login').send({ email, password: 'x', [field]: crafted }))
        .status,
    );
  const query = { filter: JSON.stringify({ status: crafted }) };
  const list = await app.as.staff.get('/api/leads').query(query);

  expect(new Set(statuses)).toEqual(new Set([422]));
  expect(list.status).toBe(400);
  expect([await leadCount(), await app.em.count(User, { role: 'admin' })]).toEqual(before);
});

test("the repair checklist is stored as sent and can't reach other columns", async () => {
  const repairChecklist = [
    { name: `'; drop table leads; --`, checked: false, estimatedCost: 0.5, customCost: 12 },
  ];

  const { body } = await app.as.staff.post('/api/leads').send({ ...LEAD, repairChecklist });

  expect(body.repairChecklist).toEqual(repairChecklist);
});

test.each(['/api/leads?sort=a&sort=b', '/api/leads?filter[q]=a', '/api/leads/board?sort=newest&sort=manual'])(
  'a duplicate or nested parameter gets 400: %s',
  async (path) => {
    expect((await app.as.staff.get(path)).status).toBe(400);
  },
);

/** How the server responds to bytes no client library would send. */
function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    // The server may close while we are still writing; what it sent before that is the response.
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => (answer += chunk)).on('close', () => resolve(answer));
  });
}

const authorized = () =>
  `Host: localhost\r\nAuthorization: Bearer ${app.as.staff.token}\r\nConnection: close\r\n`;

test.each([
  ["a path that can't be decoded", () => `GET /api/leads/%ff HTTP/1.1\r\n${authorized()}\r\n`, 400],
  ['an incomplete escape', () => `GET /api/%e0%a4%a HTTP/1.1\r\n${authorized()}\r\n`, 400],
  [
    'two content lengths',
    () => `POST /api/leads HTTP/1.1\r\n${authorized()}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    400,
  ],
  [
    'a length and chunked encoding',
    () =>
      `POST /api/leads HTTP/1.1\r\n${authorized()}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['an unknown method', () => `HACK /api/leads HTTP/1.1\r\n${authorized()}\r\n`, 400],
  [
    'headers of 64 KB',
    () => `GET /api/leads HTTP/1.1\r\n${authorized()}X: ${'x'.repeat(65_536)}\r\n\r\n`,
    431,
  ],
])('rejects a request that has %s', async (_, request, status) => {
  const answer = await sendRaw(request());

  const [head, body] = answer.split('\r\n\r\n') as [string, string];
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^content-type: application\/problem\+json/im);
  expect(JSON.parse(body)).toMatchObject({
    status,
    detail: expect.any(String),
    requestId: expect.any(String),
  });
});

test("the server doesn't reveal what it is built with", async () => {
  const responses = [
    await app.as.anonymous.get('/live'),
    await app.as.anonymous.get('/api/leads'),
    await app.as.staff.get('/api/leads'),
  ];

  for (const { headers } of responses) {
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
});

test('a request id from a client is not used as ours', async () => {
  const { headers } = await app.as.anonymous.get('/live').set('X-Request-Id', 'chosen-by-a-stranger');

  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});
