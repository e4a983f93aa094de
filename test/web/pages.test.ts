import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

test.each([
  ['application/json', '{"email":"ada@example.com"}'],
  ['application/json', '{'],
  ['text/plain', 'email=ada@example.com'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  ],
  ['', ''],
])('a page takes nothing but a form: %s %j is 415', async (type, body) => {
  const response = await fetch(`${app.url}/analysis`, {
    method: 'POST',
    headers: type ? { 'content-type': type } : {},
    body,
  });

  expect([response.status, response.headers.get('content-type')]).toEqual([
    415,
    'application/problem+json; charset=utf-8',
  ]);
});
