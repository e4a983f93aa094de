import { startApp, type TestApp } from './app.js';

/** The application as a demonstration has it: what is paid and signed there is played, on pages of its own. */
export async function startSandbox(): Promise<TestApp> {
  const sandbox = await startApp({}, { hasEmbeddedDatabase: true });
  // The port is known once the application listens.
  sandbox.config.PUBLIC_SITE_URL = sandbox.url;
  return sandbox;
}
