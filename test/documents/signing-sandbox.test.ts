import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { formatCents } from '#shared/format.js';
import { NO_MANAGEMENT_TERMS } from '#shared/management-terms.js';
import { SandboxSubmission } from '../../src/documents/sandbox/sandbox-submission.entity.js';
import { isSandbox } from '../../src/integrations/docuseal/docuseal.module.js';
import { Lead } from '../../src/leads/lead.entity.js';
import type { Config } from '../../src/platform/config.js';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { documentEvents, documentOf, documentsOf, leadWithQuote, sent } from '../support/documents.js';
import { startFakeDocuseal } from '../support/fake-docuseal.js';
import { readPdf } from '../support/read-pdf.js';

/** Non-binding signatures on one machine, without an account. */
let app: TestApp;

beforeAll(async () => {
  app = await startApp({}, { hasEmbeddedDatabase: true });
});

afterAll(() => app.close());

async function agreement(values: Partial<Lead> = {}) {
  const { lead, id } = await sent(app, values);
  const { signingUrl } = await documentOf(app, lead);
  return { lead, id, path: new URL(signingUrl!).pathname };
}

/** Posts a form like a browser. */
const postForm = (path: string, of = app) =>
  fetch(of.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('the sandbox agreement is our own page with its values, says SANDBOX and runs no scripts', async () => {
  const { lead, path } = await agreement({ name: 'Dana <b>Owner</b>' });
  const { quote } = await documentsOf(app, lead);

  const { status, text, headers } = await app.as.anonymous.get(path);

  expect(status).toBe(200);
  expect(text).toContain('SANDBOX: signatures here are not binding');
  expect(text).toContain('<title>SANDBOX Management Agreement</title>');
  expect(text).toContain(`${formatCents(quote!.terms.managementDollarsPerMonth * 100)} a month`);
  expect(text).toContain('$199.00');
  expect(text).not.toContain('<b>Owner');
  expect(text).not.toContain('<script');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(await documentOf(app, lead)).toMatchObject({ state: 'viewed' });
});

test.each([
  ['online', 'Monthly Fee', '$39.00 a month'],
  ['full-service', 'Monthly Fee', '$150.00 a month'],
] as const)('on the %s plan, the page and the signed file say %s', async (plan, label, fee) => {
  const { id, path } = await agreement({ plan });

  const { text } = await app.as.anonymous.get(path);
  await postForm(`${path}/sign`);
  const { body } = await app.as.staff.get(`/api/docuseal/download/${id}`).buffer();

  expect(text).toContain(`<span>${label}</span><span class="value">${fee}</span>`);
  const file = (await readPdf(body)).text.replace(/\s+/g, ' ');
  expect(file).toContain(`${label} ${fee}`);
  expect(file).toMatch(/Signed on \w+day, \w+ \d+, \d{4} at [\d:]+ [AP]M C[SD]T/);
});

test('the page and the signed file name the reserve of a company that has one', async () => {
  const setReserve = async (reserveDollars: number | null) =>
    app.as.admin
      .patch('/api/company')
      .send({ managementTerms: { ...NO_MANAGEMENT_TERMS, reserveDollars } })
      .expect(200);
  const without = await agreement();
  await setReserve(300);
  const { id, path } = await agreement();

  const { text } = await app.as.anonymous.get(path);
  await postForm(`${path}/sign`);
  const { body } = await app.as.staff.get(`/api/docuseal/download/${id}`).buffer();
  await setReserve(null);

  const reserve = '$300: held from your first payout, not a fee';
  expect(text).toContain(`<span>Reserve for Repairs</span><span class="value">${reserve}</span>`);
  expect((await readPdf(body)).text.replace(/\s+/g, ' ')).toContain(`Reserve for Repairs ${reserve}`);
  expect((await app.as.anonymous.get(without.path)).text).not.toContain('Reserve');
});

test('signing completes the agreement once, and the file says SANDBOX', async () => {
  const { lead, id, path } = await agreement();

  const signed = await postForm(`${path}/sign`);
  const again = await postForm(`${path}/sign`);
  const declined = await postForm(`${path}/decline`);

  for (const { status, headers } of [signed, again, declined])
    expect([status, headers.get('location')]).toEqual([303, path]);
  expect(await documentOf(app, lead)).toMatchObject({ state: 'completed', status: 'completed' });
  expect(await documentEvents(app, lead)).toEqual(['sent', 'completed']);
  expect((await app.as.anonymous.get(path)).text).toContain('Signed. You can close this page.');
  for (const part of ['', '?file=audit']) {
    const { body, headers } = await app.as.staff.get(`/api/docuseal/download/${id}${part}`).buffer();
    expect(headers['content-type']).toBe('application/pdf');
    expect((await readPdf(body)).text).toContain('SANDBOX');
  }
});

test('staff see that it was declined, and can send the agreement again', async () => {
  const { lead, path } = await agreement();

  await postForm(`${path}/decline`);

  expect(await documentOf(app, lead)).toMatchObject({
    state: 'declined',
    status: 'expired',
    reason: 'Declined on the sandbox page.',
  });
  expect((await app.as.anonymous.get(path)).text).not.toContain('<button');
  const { status } = await app.as.staff
    .post(`/api/leads/${lead.id}/documents`)
    .send({ type: 'management_agreement' });
  expect(status).toBe(201);
});

test('an expired document cannot be signed', async () => {
  const { lead, id, path } = await agreement();
  await app.em.nativeUpdate(SandboxSubmission, { documentId: id }, { expiresAt: new Date(0) });

  await postForm(`${path}/sign`);

  expect(await documentOf(app, lead)).toMatchObject({ state: 'expired', status: 'expired' });
});

const MADE_UP = { hasEmbeddedDatabase: true } as Config;

test.each<[boolean, Partial<Config>]>([
  [true, {}],
  [false, { hasEmbeddedDatabase: false }],
  [false, { DOCUSEAL_API_KEY: 'key' }],
  [false, { DOCUSEAL_WEBHOOK_SECRET: 'whsec_secret' }],
  [false, { DOCUSEAL_WEBHOOK_HEADER_VALUE: 'value' }],
])('uses the sandbox: %s, given %j', (isThere, settings) => {
  expect(isSandbox({ ...MADE_UP, ...settings })).toBe(isThere);
});

test('a quote is signed once', async () => {
  const { lead, path } = await agreement();
  await postForm(`${path}/sign`);

  const { status, body } = await app.as.staff
    .post(`/api/leads/${lead.id}/documents`)
    .send({ type: 'management_agreement' });

  expect([status, body.code]).toEqual([409, 'ALREADY_SIGNED']);
});

// decision 25
test('deleting the lead deletes the submission that names its signer', async () => {
  const { lead, path } = await agreement();
  await postForm(`${path}/sign`);

  await app.as.admin.delete(`/api/leads/${lead.id}`).expect(200);

  expect(await app.em.count(SandboxSubmission, { leadId: lead.id })).toBe(0);
  const { status, text } = await app.as.anonymous.get(path);
  expect([status, text]).toEqual([404, expect.stringContaining('<h1>There is nothing here</h1>')]);
});

test('an expired page has no buttons', async () => {
  const { path } = await agreement();
  const clock = freezeClock(app);
  clock.advance({ days: 31 });

  const { text } = await app.as.anonymous.get(path);
  clock.unfreeze();

  expect(text).not.toContain('<button');
  expect(text).toContain('This document can no longer be signed.');
});

test("the real provider's webhook is refused in the sandbox", async () => {
  const { status, body } = await app.as.anonymous.post('/api/docuseal/webhook').send({ event_type: 'x' });

  expect([status, body.code]).toEqual([503, 'PROVIDER_NOT_CONFIGURED']);
});

test('every type can be sent in the sandbox, and the console knows that it is one', async () => {
  const lead = await leadWithQuote(app);

  const view = await documentsOf(app, lead);

  expect(view.mode).toBe('sandbox');
  expect(view.sendable).toHaveLength(4);
});

test('with an external database or a key there is no sandbox, not even for open items', async () => {
  const { lead, path } = await agreement();
  const docuseal = await startFakeDocuseal();
  const DATABASE_URL = app.config.DATABASE_URL;
  const own = await startApp({ DATABASE_URL });
  const keyed = await startApp({ ...docuseal.env, DATABASE_URL }, { hasEmbeddedDatabase: true });
  const secretOnly = await startApp(
    { DOCUSEAL_WEBHOOK_SECRET: docuseal.webhookSecret, DATABASE_URL },
    { hasEmbeddedDatabase: true },
  );
  try {
    for (const process of [own, keyed, secretOnly]) {
      expect((await process.as.anonymous.get(path)).status).toBe(404);
      for (const act of ['sign', 'decline'])
        expect((await postForm(`${path}/${act}`, process)).status).toBe(404);
      expect((await documentsOf(process, lead)).mode).not.toBe('sandbox');
    }
    expect(await documentOf(app, lead)).toMatchObject({ status: 'pending' });
  } finally {
    await own.close();
    await keyed.close();
    await secretOnly.close();
    await docuseal.close();
  }
});
