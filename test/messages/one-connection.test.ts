import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { Consent } from '../../src/leads/consents.js';
import { InboundTexts } from '../../src/messages/inbound-texts.service.js';
import { Message } from '../../src/messages/message.entity.js';
import { Sql } from '../../src/platform/database/sql.js';
import { startApp, type TestApp } from '../support/app.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';

/** Code that holds a connection and waits for a second one can deadlock. The pool here has only one. */
let sink: SmtpSink;
let app: TestApp;
let giveBack: () => void;
let held: Promise<unknown>;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startApp({ SMTP_URL: sink.url });
  const size = (app.app.get(MikroORM).config.get('pool') as { max: number }).max;
  const given = new Promise<void>((resolve) => {
    giveBack = resolve;
  });
  let taken = 0;
  held = Promise.all(
    Array.from({ length: size - 1 }, () =>
      app.app.get(Sql).transaction(async (run) => {
        await run('set local idle_in_transaction_session_timeout = 0');
        taken += 1;
        await given;
      }),
    ),
  );
  await until(() => taken === size - 1);
});
afterAll(async () => {
  giveBack();
  await held;
  await app.close();
  await sink.close();
});

test('an email from staff is stored, claimed, rendered and sent over one connection', async () => {
  const lead = await app.make.lead();
  const data = { subject: 'Your lease', message: 'It can begin in March.' };

  const { status, body } = await app.as.staff
    .post('/api/email/send')
    .send({ to: lead.email, template: 'staff-message', data });

  expect(status).toBe(202);
  await until(() => app.em.findOne(Message, { id: body.id, state: 'sent' }));
});

test('a text from staff is stored over one connection', async () => {
  const lead = await app.make.lead({ phone: '515-555-0178' });
  const em = app.em;
  const given = { channel: 'sms', version: 'sms-1', contact: '+15155550178', address: '192.0.2.7' } as const;
  em.persist(em.create(Consent, { leadId: lead.id, ...given }));
  await em.flush();

  const { status } = await app.as.staff
    .post(`/api/leads/${lead.id}/texts`)
    .send({ text: 'See you at three.' });

  expect(status).toBe(202);
});

test('an inbound text is stored over one connection', async () => {
  const text = { providerId: 'SM1', sender: '+15155550177', text: 'START', receivedAt: new Date() };

  await app.em.transactional((em) => app.app.get(InboundTexts).receive(em, text));

  expect((await app.as.staff.get('/api/inbound-texts')).body).toMatchObject([{ sender: text.sender }]);
});
