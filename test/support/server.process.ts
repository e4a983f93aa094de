/** Runs the application in a separate process, as a second server next to the test's. */
import 'reflect-metadata';
import { startApp } from './app.js';

const app = await startApp(JSON.parse(process.argv[2]!));
process.once('SIGTERM', () => void app.close().then(() => process.exit()));
// Exit if the test run is killed.
process.once('disconnect', () => process.exit());
// The parent process uses the token to call the API.
process.send?.({ token: app.as.admin.token });
console.log(app.url);
