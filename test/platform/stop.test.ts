import { expect, test } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { Message } from '../../src/messages/message.entity.js';
import { ormOptions } from '../../src/mikro-orm.config.js';
import { ProviderHealth, ProviderState } from '../../src/platform/providers/provider-health.js';
import { startApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';
import { startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';

test('delayed writes finish before the database is closed, and no session is left', async () => {
  const database = await createDatabase();
  const { app, em, close } = await startApp({ DATABASE_URL: database.url });
  const health = app.get(ProviderHealth);
  const { settled } = health.register('google', { isConfigured: true });
  settled(null);
  await health.states();
  await em.nativeUpdate(ProviderState, { provider: 'google' }, { lastSuccessAt: null });
  // A routine outcome: it is written with the next one, or at shutdown.
  settled(null);

  await close();

  const orm = await MikroORM.init(ormOptions(database.url));
  const state = await orm.em.fork().findOneOrFail(ProviderState, { provider: 'google' });
  expect(state.lastSuccessAt).toEqual(expect.any(Date));
  const sessions = `
    select application_name, query from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  // A terminated session may take a moment to disappear.
  await until(async () => (await orm.em.execute(sessions)).length === 0);
  await orm.close();
  await database.drop();
});

// security.md 8
test('a process stops being ready as soon as it begins to stop, even while a slow request is still being sent', async () => {
  const sink = await startSmtpSink();
  const { app, as, em, url, make, close } = await startApp({ SMTP_URL: sink.url });
  const { email } = await make.lead();
  sink.behave({ fault: { kind: 'hang', at: 'read' } });
  const data = { subject: 'Hello', message: 'Good morning' };
  await as.staff.post('/api/email/send').send({ to: email, template: 'staff-message', data }).expect(202);
  await until(() => em.fork().count(Message, { recipient: email, state: 'sending' }));

  const closed = close();
  await until(async () => (await fetch(`${url}/ready`)).status === 503);
  const isListening = app.getHttpServer().listening;
  await sink.close();
  await closed;

  expect(isListening).toBe(true);
});

test('a request that is left when the database has been closed is told to try again', async () => {
  const { as, em, close } = await startApp();
  await as.staff.get('/api/today').expect(200);
  // The handler of a visitor who left isn't waited for.
  const pool: { ending: boolean } = await em.getConnection().getNativeClient();
  pool.ending = true;

  const { status, body } = await as.staff.get('/api/today');

  pool.ending = false;
  expect([status, body.code]).toEqual([503, 'DATABASE_UNAVAILABLE']);
  await close();
});
