import { startApp, type TestApp } from './app.js';

/** The application with sandbox payments and signatures. */
export async function startSandbox(): Promise<TestApp> {
  const sandbox = await startApp({}, { hasEmbeddedDatabase: true });
  // The port is only known once the application listens.
  sandbox.config.PUBLIC_SITE_URL = sandbox.url;
  return sandbox;
}
