import { startApp, type TestApp } from './app.js';

/** The application with sandbox payments and signatures. */
export async function startSandbox(env: Record<string, string> = {}): Promise<TestApp> {
  const sandbox = await startApp(env, { hasEmbeddedDatabase: true });
  // The port is only known once the application listens.
  sandbox.config.PUBLIC_SITE_URL = sandbox.url;
  return sandbox;
}
