/** Runs the application in a process of its own, as a second server beside the test's. */
import 'reflect-metadata';
import { startApp } from './app.js';

const app = await startApp(JSON.parse(process.argv[2]!));
process.once('SIGTERM', () => void app.close().then(() => process.exit()));
// A test run that is killed takes its servers with it.
process.once('disconnect', () => process.exit());
// The token, for a parent that calls the API.
process.send?.({ token: app.as.admin.token });
console.log(app.url);
