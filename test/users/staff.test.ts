import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

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
