/** Runs the launcher in a separate process, for tests that kill it. */
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.js';

const postgres = await startEmbeddedPostgres(JSON.parse(process.argv[2]!));
process.once('SIGTERM', () => void postgres.stop().then(() => process.exit()));
setInterval(() => undefined, 1_000_000);
console.log(JSON.stringify({ url: postgres.url, wasCreated: postgres.wasCreated }));
