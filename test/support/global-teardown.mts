import { rm } from 'node:fs/promises';
import type { EmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.js';

export default async function globalTeardown(): Promise<void> {
  const { keyturnTest } = globalThis as unknown as {
    keyturnTest: { postgres: EmbeddedPostgres; dataDir: string };
  };
  await keyturnTest.postgres.stop();
  // A browser that ends with its worker may still be writing.
  await rm(keyturnTest.dataDir, { recursive: true, force: true, maxRetries: 10 });
}
