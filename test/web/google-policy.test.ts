import { afterAll, beforeAll, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { startApp, type TestApp } from '../support/app.js';

/** P-208: Google's script is allowed on the sign-in page only, and only where a client is configured. */
const CLIENT = 'keyturn-test.apps.googleusercontent.com';
const SCRIPT = 'https://accounts.google.com/gsi/client';
let app: TestApp;
let plain: TestApp;

beforeAll(async () => {
  app = await startApp({ GOOGLE_CLIENT_ID: CLIENT });
  plain = await startApp({ DATABASE_URL: app.config.DATABASE_URL });
});

afterAll(async () => {
  await plain.close();
  await app.close();
});

const open = async (path: string, server = app) => {
  const { headers, text } = await supertest(server.url).get(path);
  return { policy: headers['content-security-policy']!, opener: headers['cross-origin-opener-policy'], text };
};

test('the sign-in page names the client and may load the button, its frame and its resources', async () => {
  const { policy, opener, text } = await open('/login?from=%2Fleads');

  expect(text).toContain(`<meta name="google-client-id" content="${CLIENT}" />`);
  expect(text).toContain(`<meta name="google-script" content="${SCRIPT}" />`);
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/accounts\.google\.com\/gsi\/client;/);
  expect(policy).toContain("frame-src 'self' https://accounts.google.com/gsi/;");
  expect(policy).toContain("connect-src 'self' https://accounts.google.com/gsi/;");
  expect(opener).toBe('same-origin-allow-popups');
});

test.each(['/dashboard', '/admin/users', '/forgot-password', '/reset-password', '/accept-invitation', '/'])(
  'no other page allows it: %s',
  async (path) => {
    const { policy, opener } = await open(path);

    expect(policy).not.toContain('google');
    expect(opener).toBe('same-origin');
  },
);

test('without a client, the sign-in page is like every page of the console', async () => {
  const { policy, text } = await open('/login', plain);

  expect(policy).not.toContain('google');
  expect(text).not.toContain('google-client-id');
});
