import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deleteSecret } from '../../src/platform/secrets/secret-file.js';
import { ensureFirstAdmin } from '../../src/users/first-admin.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await app.em.execute('delete from users');
});

afterAll(() => app.close());

const ensure = (env = {}) => ensureFirstAdmin(app.em, { ...app.config, ...env }, true);

test('a guessable ADMIN_PASSWORD is rejected at startup by its name', async () => {
  const start = ensure({ ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'password1234' });

  await expect(start).rejects.toThrow('ADMIN_PASSWORD: This password is too easy to guess');
});

test('the generated password is shown until its file is deleted, and is never replaced', async () => {
  const made = await ensure();
  const reminded = await ensure();
  await deleteSecret(app.config.DATA_DIR, 'first-admin-password');

  expect(reminded).toEqual(made);
  expect(await ensure()).toBeNull();
});
