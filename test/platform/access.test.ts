import { createHmac, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { BLOG_FIELDS } from '#shared/blog.js';
import { CONTENT_KINDS } from '#shared/content.js';
import { FORM_TOKEN_HEADER } from '#shared/public-form.js';
import { FormTokens } from '../../src/platform/public-forms/public-form.js';
import { User } from '../../src/users/user.entity.js';
import { type Route, startApp, type TestApp } from '../support/app.js';

/** Routes open to everyone; a route that is missing here must reject strangers. */
const PUBLIC = [
  'GET /live',
  'GET /ready',
  'POST /api/auth/factor',
  'POST /api/auth/google',
  'POST /api/auth/google/nonce',
  'POST /api/auth/invitations/accept',
  'POST /api/auth/invitations/read',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/one-time-code',
  'POST /api/auth/one-time-code/verify',
  'POST /api/auth/password/forgot',
  'POST /api/auth/password/reset',
  'POST /api/auth/refresh',
  'GET /api/public/preferences/:token',
  'POST /api/public/preferences/:token',
  'POST /api/public/analyses',
  'GET /api/public/analyses/:leadId',
  'POST /api/public/analyses/:leadId/acknowledgments',
  'POST /api/public/analyses/:leadId/calls',
  'POST /api/public/analyses/:leadId/emails',
  'POST /api/public/analyses/:leadId/enrollments',
  'POST /api/public/analyses/:leadId/facts',
  'POST /api/public/analyses/:leadId/pdf',
  'POST /api/public/analyses/:leadId/updates',
  'GET /api/public/analyses/:leadId/pdf/:fileId',
  'GET /api/public/booking/slots',
  'GET /api/public/calendars/:token/keyturn.ics',
  'POST /api/public/booking',
  'POST /api/public/booking/:token',
  'POST /api/public/booking/:token/cancel',
  'GET /api/public/blog/posts',
  'GET /api/public/blog/posts/:slug',
  'GET /api/public/company',
  'GET /api/public/content',
  'GET /api/public/form-token',
  'GET /api/public/zip/:zipCode',
  'POST /api/public/waitlist',
  'GET /api/public/signed-documents/:token',
  'GET /api/public/next-steps/:token',
  'GET /api/public/next-steps/:token/walkthrough.ics',
  'GET /api/public/not-me/:token',
  'POST /api/public/not-me/:token',
  'GET /api/public/subscriptions/:token',
  'POST /api/public/subscriptions/:token',
  'POST /api/public/subscriptions/:token/end',
  'POST /api/public/newsletter',
  'GET /api/public/pricing',
  'GET /api/public/site-images',
  'POST /api/public/enrollments',
  'POST /api/public/enrollments/:leadId/walkthrough',
  'POST /api/public/referrals',
  'POST /api/public/rent-vs-sell/unlocks',
  'POST /api/public/rental-inquiries',
  'GET /api/stripe/verify-payment/:sessionId',
  'POST /api/docuseal/webhook',
  'POST /api/stripe/webhook',
  'POST /api/twilio/inbound',
  'POST /api/twilio/voice',
  'POST /api/twilio/status',
  'GET /blog/:slug/og.png',
  'GET /blog/atom.xml',
  'GET /blog/rss.xml',
  'POST /api/email/bounces',
  'POST /api/email/inbound',
  'GET /favicon.ico',
  'GET /metrics',
  'GET /robots.txt',
  'GET /service-worker.js',
  'GET /site.webmanifest',
  'GET /sitemap.xml',
  'GET /social-cards/:page',
  'GET /social-cards/areas/:area',
  'GET /sandbox/pay/:id',
  'POST /sandbox/pay/:id/decline',
  'POST /sandbox/pay/:id/pay',
  'GET /sandbox/sign/:id',
  'POST /sandbox/sign/:id/decline',
  'POST /sandbox/sign/:id/sign',
  'GET /sandbox/sign/sample',
  'POST /subscription/:token',
  'POST /u/:token',
];
/** Open to everyone who sends a form token. */
const FORMS = [
  'POST /api/public/analyses',
  'POST /api/public/analyses/{leadId}/acknowledgments',
  'POST /api/public/analyses/{leadId}/calls',
  'POST /api/public/analyses/{leadId}/emails',
  'POST /api/public/analyses/{leadId}/enrollments',
  'POST /api/public/analyses/{leadId}/facts',
  'POST /api/public/analyses/{leadId}/updates',
  'POST /api/public/booking',
  'POST /api/public/enrollments',
  'POST /api/public/newsletter',
  'POST /api/public/referrals',
  'POST /api/public/rent-vs-sell/unlocks',
  'POST /api/public/rental-inquiries',
  'POST /api/public/waitlist',
];
/** Open to admins only. */
const ADMIN_ONLY = [
  'GET /api/price-books',
  'POST /api/price-books',
  ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /api/price-books/:id`),
  'GET /api/price-books/:id/preview',
  ...Object.keys(BLOG_FIELDS).flatMap((kind) => [
    `GET /api/${kind}`,
    `POST /api/${kind}`,
    ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /api/${kind}/:id`),
  ]),
  'GET /api/assignment-rules',
  'POST /api/assignment-rules',
  'GET /api/on-call',
  'PUT /api/on-call',
  'GET /api/working-hours',
  ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /api/assignment-rules/:id`),
  ...CONTENT_KINDS.map((kind) => `GET /api/${kind}/export`),
  'GET /api/referrals/export',
  'DELETE /api/referrals/:id',
  'GET /api/sign-in-settings',
  'PATCH /api/sign-in-settings',
  'DELETE /api/users/:id/factor',
  'GET /api/blog-posts/export',
  'POST /api/blog-posts/:id/preview',
  'GET /api/blog-images',
  'GET /api/blog-images/:id',
  'POST /api/blog-images',
  'DELETE /api/blog-images/:id',
  'PUT /api/team-members/:id/image',
  'DELETE /api/team-members/:id/image',
  'DELETE /api/analyses/:id',
  'DELETE /api/images/:id',
  'GET /api/images/:id/original',
  'PATCH /api/images/:id',
  'POST /api/images',
  'POST /api/images/:id/choose',
  'DELETE /api/leads/:id',
  'GET /api/leads/export',
  'POST /api/leads/import',
  'GET /api/analyses/export',
  'GET /api/analytics/:chart',
  'GET /api/analytics/:chart/export',
  'GET /api/audit',
  'GET /api/audit/:id',
  'GET /api/audit/export',
  'GET /api/jobs',
  'GET /api/jobs/dead-letters',
  'DELETE /api/jobs/dead-letters/:id',
  'POST /api/jobs/dead-letters/:id/replay',
  'GET /api/jobs/webhooks',
  'GET /api/jobs/webhooks/:id',
  'POST /api/jobs/webhooks/:id/replay',
  'PATCH /api/campaigns/settings',
  'POST /api/campaigns/templates',
  'PUT /api/campaigns/templates/:id',
  'PATCH /api/campaigns/templates/:id',
  'DELETE /api/campaigns/templates/:id',
  'POST /api/campaigns/templates/:id/test',
  'GET /api/messages',
  'GET /api/messages/export',
  'POST /api/messages/:id/repeat',
  'POST /api/messages/:id/cancel',
  'DELETE /api/messages/:id/suppression',
  'GET /api/payments',
  'GET /api/payments/:id',
  'GET /api/invoices',
  'GET /api/invoices/:id',
  'GET /api/invoices/export',
  'GET /api/payments/export',
  'GET /api/campaigns/export',
  'GET /api/docuseal/submissions/export',
  'GET /api/sending',
  'POST /api/sending/resume',
  'GET /api/subscribers',
  'GET /api/subscribers/:id',
  'GET /api/subscribers/export',
  'DELETE /api/subscribers/:id',
  'GET /api/integrations',
  'POST /api/integrations/:name/test',
  'PUT /api/integrations/:name/connection',
  'POST /api/integrations/:name/disconnect',
  'GET /api/integrations/docuseal/templates',
  'PUT /api/integrations/docuseal/templates',
  'GET /api/odoo/test-connection',
  'GET /api/users',
  'GET /api/users/export',
  'GET /api/users/:id',
  'PATCH /api/users/:id',
  'DELETE /api/users/:id',
  'GET /api/users/:id/working-hours',
  'PATCH /api/users/:id/working-hours',
  'GET /api/users/:id/sessions',
  'DELETE /api/users/:id/sessions',
  'DELETE /api/users/:id/sessions/:sessionId',
  'GET /api/users/invitations',
  'POST /api/users/invitations',
  'DELETE /api/users/invitations/:id',
  'GET /api/company',
  'PATCH /api/company',
  'PUT /api/images/:id',
  ...CONTENT_KINDS.flatMap((kind) => [
    `GET /api/${kind}`,
    `POST /api/${kind}`,
    ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /api/${kind}/:id`),
    `POST /api/${kind}/:id/move`,
  ]),
];
/** Allowed before the generated password is changed. */
const BEFORE_OWN_PASSWORD = [
  'POST /api/auth/password/change',
  'GET /api/auth/me',
  'GET /api/auth/factor',
  'POST /api/auth/factor/setup',
  'POST /api/auth/factor/confirm',
  'POST /api/auth/factor/recovery-codes',
  'POST /api/auth/factor/remove',
];
/** Pages and files of the site and the console: public, without any data. */
const PAGES = /^(\/?\*|\/site-assets|\/console-assets|\/site-images|\/blog-images)/;

const BODIES: Record<string, { type?: string; text?: string }> = {
  'no body': {},
  'a body of the wrong shape': { type: 'application/json', text: '{"nonsense":[1]}' },
  'an unreadable body': { type: 'application/json', text: '{"half' },
  'a form': { type: 'application/x-www-form-urlencoded', text: 'status=won' },
  'another type': { type: 'text/xml', text: '<lead/>' },
  'a hostile body': { type: 'application/json', text: '{"__proto__":{"role":"admin"},"a":"\\u0000"}' },
};

let app: TestApp;
let apiRoutes: Route[];

beforeAll(async () => {
  app = await startApp();
  apiRoutes = app.routes.filter(({ path }) => !PAGES.test(path));
});

afterAll(() => app.close());

const nameOf = ({ method, path }: Route) => `${method === 'HEAD' ? 'GET' : method} ${path}`;

async function ask(
  { method, path }: Route,
  token: string | null,
  { type, text }: { type?: string; text?: string },
  formToken = app.app.get(FormTokens).issue().token,
) {
  const id = randomUUID();
  const takesBody = mayHaveBody(method);
  const response = await fetch(app.url + path.replace(/:\w+/g, id), {
    method,
    headers: {
      ...(formToken && { [FORM_TOKEN_HEADER]: formToken }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(type && takesBody ? { 'content-type': type } : {}),
    },
    body: takesBody ? text : undefined,
  });
  return { status: response.status, text: await response.text() };
}

const mayHaveBody = (method: string) => method !== 'GET' && method !== 'HEAD';

type Bodies = typeof BODIES;

/** Calls every route and returns, by route and body, each status other than the expected one. */
async function findLeaks(
  token: string | null,
  due: (route: Route) => number | 'open',
  ofRoute: (index: number) => Bodies = () => BODIES,
) {
  const leaks: string[] = [];
  for (const [place, route] of apiRoutes.entries()) {
    const bodies = Object.entries(mayHaveBody(route.method) ? ofRoute(place) : { 'no body': {} });
    const answers = await Promise.all(bodies.map(([, body]) => ask(route, token, body)));
    for (const [index, { status }] of answers.entries()) {
      const isRight = due(route) === 'open' ? status !== 401 && status !== 403 : status === due(route);
      const [name] = bodies[index]!;
      if (!isRight) leaks.push(`${route.method} ${route.path} with ${name}: ${status}, due ${due(route)}`);
    }
  }
  return leaks;
}

/** One body per route, in turn. Enough where the session decides: other tests show that it is checked before the body. */
function oneBody(place: number): Bodies {
  const all = Object.entries(BODIES);
  return Object.fromEntries([all[place % all.length]!]);
}

const isPublic = (route: Route) => PUBLIC.includes(nameOf(route));
const isAdminOnly = (route: Route) => ADMIN_ONLY.includes(nameOf(route));
const withoutPublic = (routes: Route[]) => routes.filter((route) => !isPublic(route));

// P-187, P-188..P-191, S-157: the server enforces access itself.
test('a stranger gets 401 from every route except the public ones, before the body is validated', async () => {
  apiRoutes = withoutPublic(apiRoutes);

  const leaks = await findLeaks(null, () => 401);

  expect(apiRoutes.length).toBeGreaterThan(20);
  expect(leaks).toEqual([]);
});

test('these are the public routes, and none of them needs an access token', async () => {
  const publicRoutes = app.routes
    .filter(({ path, method }) => !PAGES.test(path) && method !== 'HEAD')
    .filter(isPublic);

  const answers = await Promise.all(
    publicRoutes.map(async (route) => ({
      route,
      ...(await ask(route, null, BODIES['a body of the wrong shape']!)),
    })),
  );

  expect(publicRoutes.map(nameOf).sort()).toEqual([...PUBLIC].sort());
  expect(answers.filter(({ text }) => text.includes('NOT_SIGNED_IN'))).toEqual([]);
});

test('these are the public forms, marked as such in the API description, and each needs its form token before the body is validated', async () => {
  const { body } = await app.as.staff.get('/api/openapi.json');
  const operations = Object.entries(
    body.paths as Record<string, Record<string, { parameters?: object[] }>>,
  ).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const described = operations.filter(({ operation }) =>
    operation.parameters?.some((each) => (each as { name: string }).name === FORM_TOKEN_HEADER),
  );

  expect(described.map(({ path, method }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(FORMS);
  for (const form of FORMS)
    for (const each of Object.values(BODIES)) {
      const [method, path] = form.split(' ') as [string, string];
      const { status, text } = await ask({ method, path }, null, each, '');
      expect([status, JSON.parse(text).code]).toEqual([403, 'FORM_TOKEN']);
    }
});

// S-152, S-154, S-155, P-186
test('an admin may use every route, so no route lacks an access rule', async () => {
  expect(await findLeaks(app.as.admin.token, () => 'open')).toEqual([]);
});

test('a user gets 403 from admin routes before the body is validated, and may use the others', async () => {
  expect(await findLeaks(app.as.staff.token, (route) => (isAdminOnly(route) ? 403 : 'open'))).toEqual([]);
});

test('a user with the generated password may only change it', async () => {
  const { token } = await app.signIn('admin', { mustChangePassword: true });

  const leaks = await findLeaks(
    token,
    (route) => (BEFORE_OWN_PASSWORD.includes(nameOf(route)) ? 'open' : 403),
    oneBody,
  );

  expect(leaks).toEqual([]);
});

test('a revoked session and a deactivated user get 401 from every route immediately', async () => {
  const revoked = await app.signIn('admin');
  const deactivated = await app.signIn('admin');
  await app.em.execute('update sessions set revoked_at = now() where id = ?', [revoked.sessionId]);
  await app.em.nativeUpdate(User, deactivated.userId, { isActive: false });

  expect(await findLeaks(revoked.token, () => 401, oneBody)).toEqual([]);
  expect(await findLeaks(deactivated.token, () => 401, oneBody)).toEqual([]);
});

test('a session past its last day gets 401', async () => {
  const { token, sessionId } = await app.signIn('admin');
  await app.em.execute(`update sessions set expires_at = now() - interval '1 second' where id = ?`, [
    sessionId,
  ]);

  expect(await findLeaks(token, () => 401, oneBody)).toEqual([]);
});

test('a token with the wrong type, issuer, audience, secret, algorithm or time gets 401', async () => {
  const { userId, sessionId, token } = app.as.admin;
  const good = new JwtService().decode<{ header: { kid: string } }>(token, { complete: true });
  const secret = app.config.JWT_SECRET;
  const forge = (claims: object, changes: object = {}) =>
    new JwtService().sign(
      { sid: sessionId, typ: 'access', ...claims },
      {
        secret,
        algorithm: 'HS256',
        issuer: 'keyturn',
        audience: 'keyturn-api',
        subject: userId,
        keyid: good.header.kid,
        expiresIn: 900,
        ...changes,
      },
    );
  const forged: Record<string, string> = {
    'refresh kind': forge({ typ: 'refresh' }),
    'no kind': forge({ typ: undefined }),
    'another service': forge({}, { issuer: 'somebody' }),
    'another audience': forge({}, { audience: 'keyturn-site' }),
    'another secret': forge({}, { secret: 'another secret that is just as long as ours' }),
    'unknown key': forge({}, { keyid: 'ffffffff' }),
    'no key': signed({ alg: 'HS256' }, claimsOf(token), secret),
    'another algorithm': forge({}, { algorithm: 'HS512' }),
    unsigned: signed({ alg: 'none', kid: good.header.kid }, claimsOf(token), null),
    expired: forge({}, { expiresIn: -1 }),
    'session of someone else': forge({}, { subject: randomUUID() }),
    'session of no one': forge({ sid: randomUUID() }),
    'no session': forge({ sid: undefined }),
    'an id in place of a token': sessionId,
    'changed role claim': `${token.split('.')[0]}.${Buffer.from('{"role":"admin"}').toString('base64url')}.x`,
  };

  const statuses = await Promise.all(
    Object.entries(forged).map(async ([name, each]) => {
      const { status } = await ask({ method: 'GET', path: '/api/leads' }, each, {});
      return [name, status];
    }),
  );

  expect((await ask({ method: 'GET', path: '/api/leads' }, forge({}), {})).status).toBe(200);
  expect(Object.fromEntries(statuses)).toEqual(
    Object.fromEntries(Object.keys(forged).map((name) => [name, 401])),
  );
});

/** A token assembled manually, for headers no library would write. */
function signed(header: object, claims: object, secret: string | null): string {
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${secret ? createHmac('sha256', secret).update(text).digest('base64url') : ''}`;
}

function claimsOf(token: string): object {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
}

interface Sent {
  status: number;
  type: string;
  cache: string | undefined;
  allowed: string | undefined;
  text: string;
}

/** Sends a request line exactly as written; `fetch` would normalize the path first. */
function send(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<Sent>((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const outgoing = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          type: String(response.headers['content-type']),
          cache: response.headers['cache-control'],
          allowed: response.headers.allow,
          text,
        }),
      );
    });
    outgoing.on('error', reject).end();
  });
}

const ODD_PATHS = [
  '/api/leads/',
  '/API/leads',
  '/Api/Leads',
  '/api/%6ceads',
  '/%61pi/leads',
  '//api/leads',
  '/api//leads',
  '/./api/leads',
  '/api/./leads',
  '/public/../api/leads',
  '/api/public/../leads',
  '/api/public/..%2fleads',
  '/api/leads;x=1',
  '/api/leads%2f',
  '/api/leads%00',
  '/api/leads%20',
  '/api/leads?',
  '/api/leads#public',
  '/api\\leads',
  'http://localhost/api/leads',
];

test.each(ODD_PATHS)('no spelling of a path bypasses the guard: %s', async (path) => {
  const { email } = await app.make.lead();

  const answers = [
    await send('GET', path),
    await send('HEAD', path),
    await send('POST', path, { 'x-http-method-override': 'GET' }),
    await send('GET', '/', { 'x-original-url': path, 'x-rewrite-url': path }),
  ];

  expect(answers.map(({ text }) => text.includes(email))).toEqual([false, false, false, false]);
  expect([400, 401, 404]).toContain(answers[0]!.status);
  expect(answers[1]!.status).toBe(answers[0]!.status);
  expect(answers[2]!.status).not.toBe(200);
});

test('API responses are never cached, however the path is spelled', async () => {
  const headers = { authorization: `Bearer ${app.as.staff.token}` };

  const answers = [await send('GET', '/api/leads', headers), await send('GET', '/%61pi/leads', headers)];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ cache }) => cache)).toEqual(['no-store', 'no-store']);
});

test.each(['//evil.example/', '//evil.example', 'http://evil.example//'])(
  'a path that looks like another host is our own 404 page: %s',
  async (path) => {
    const { status, text } = await send('GET', path);

    expect(status).toBe(404);
    expect(text).not.toMatch(/["'](https?:)?\/\/evil/);
  },
);

test.each(['/api', '/api/', '/api/nothing', '/api/leads/1/2/3', '/api/public', '/api/auth/login/'])(
  'an unknown path under /api gets a 404 problem document: %s',
  async (path) => {
    const answers = await Promise.all(['GET', 'POST', 'PUT', 'DELETE'].map((method) => send(method, path)));

    for (const { status, type, text } of answers) {
      expect([status, type]).toEqual([404, 'application/problem+json; charset=utf-8']);
      expect(JSON.parse(text)).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
        requestId: expect.any(String),
      });
    }
  },
);

test.each([
  ['PUT', '/api/auth/login', 'POST'],
  ['DELETE', '/api/public/analyses', 'POST'],
  ['POST', '/api/public/company', 'GET, HEAD'],
  ['POST', '/api/leads/board', 'DELETE, GET, HEAD, PATCH, PUT'],
  ['GET', `/api/leads/${randomUUID()}/move`, 'POST'],
  ['DELETE', '/api/leads?page=1', 'GET, HEAD, POST'],
  ['OPTIONS', '/api/leads', 'GET, HEAD, POST'],
])('%s %s gets a 405 with the allowed methods, no matter who calls', async (method, path, allow) => {
  const headers = { authorization: `Bearer ${app.as.staff.token}` };

  const answers = await Promise.all([send(method, path), send(method, path, headers)]);

  for (const { status, type, text, allowed } of answers) {
    expect([status, type, allowed]).toEqual([405, 'application/problem+json; charset=utf-8', allow]);
    expect(JSON.parse(text)).toMatchObject({
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
      detail: 'This address does not support this method.',
    });
  }
});

test('P-224, decision 54: a 403 is a problem document that reveals nothing about the route', async () => {
  const signedOut = await app.as.anonymous.get('/api/leads');
  const user = await app.as.staff.delete(`/api/leads/${randomUUID()}`);

  expect(signedOut.headers['content-type']).toContain('application/problem+json');
  expect(signedOut.body).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN', detail: 'Please sign in.' });
  expect(user.body).toMatchObject({ status: 403, code: 'ACCESS_DENIED', detail: 'Access denied' });
});

test('the audit log records that a user was refused an admin route', async () => {
  const leadId = randomUUID();

  await app.as.staff.delete(`/api/leads/${leadId}`);

  const [entry] = await app.em.execute(
    `select actor_id, address, after from audit_entries where action = 'access.denied' order by id desc limit 1`,
  );
  expect(entry).toEqual({
    actor_id: app.as.staff.userId,
    address: '127.0.0.1',
    after: { action: 'leads.delete' },
  });
});
