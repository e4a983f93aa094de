import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { Consent } from '../../src/leads/consent.entity.js';
import { Message } from '../../src/messages/message.entity.js';
import { recentSendsSql } from '../../src/messages/send-policy.js';
import { startApp, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Plans campaign mails to a new lead, all due at once, and answers the lead's id. */
async function enrol(mails: number, { consent = true, recipient = '' } = {}): Promise<string> {
  const lead = await app.make.lead();
  await app.em.transactional(async (em) => {
    if (consent) {
      const given = {
        leadId: lead.id,
        channel: 'contact',
        version: 'analysis-1',
        address: '203.0.113.7',
      } as const;
      em.persist(em.create(Consent, given));
    }
    for (let step = 0; step < mails; step++)
      em.persist(
        em.create(Message, {
          key: `${lead.id}:${step}`,
          channel: 'email',
          stream: 'campaign',
          template: 'password-changed',
          templateVersion: 1,
          recipient: recipient || `${lead.id}@example.com`,
          leadId: lead.id,
          expiresAt: new Date(Date.now() + 86_400_000),
          data: { at: 'today' },
        }),
      );
  });
  return lead.id;
}

test('one recipient gets one campaign mail a day, however many fall due together', async () => {
  const leadId = await enrol(3);

  const judged = await until(async () => {
    const all = await app.em.find(Message, { leadId }, { orderBy: { state: 'asc' } });
    return all.every(({ checks, state }) => checks && state !== 'sending') ? all : null;
  });

  expect(judged.map(({ state }) => state).sort()).toEqual(['pending', 'pending', 'sent']);
  const waiting = judged.filter(({ state }) => state === 'pending');
  for (const { reason, plannedAt } of waiting) {
    expect(reason).toBe('The recipient gets at most one campaign email a day.');
    expect(plannedAt.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  }
});

// Decision 0023
test.each([
  ['a text that was given up reached nobody', 'sms', 'undelivered', 0],
  ['a mail that came back for a while may still arrive', 'email', 'undelivered', 1],
  ['a text that arrived', 'sms', 'delivered', 1],
] as const)('the cap counts who was reached: %s', async (_what, channel, delivery, count) => {
  const leadId = await enrol(1);
  const { id } = await app.em.findOneOrFail(Message, { leadId });
  const recipient = randomUUID();
  await until(() => app.em.findOne(Message, { id, state: 'sent' }));
  await app.em.nativeUpdate(Message, id, { channel, recipient, delivery, state: 'sent', sentAt: new Date() });

  const [facts] = await app.em.execute<{ recent: Date[] }[]>(
    `select ${recentSendsSql('m.channel', 'm.recipient', 'now()', `array['email', 'sms']`)} as recent
     from messages m where id = ?`,
    [id],
  );

  expect(facts!.recent).toHaveLength(count);
});

// security.md 8
test('what went to a recipient is counted by one process at a time: another waits for it', async () => {
  const held = new pg.Client({ connectionString: app.config.DATABASE_URL });
  await held.connect();
  const recipient = `${randomUUID()}@example.com`;
  await held.query('begin');
  await held.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`email:${recipient}`]);
  const leadId = await enrol(1, { recipient });
  const message = () => app.em.fork().findOneOrFail(Message, { leadId });

  await until(async () => {
    const { rows } = await held.query(
      "select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
    );
    return rows.length > 0 || (await message()).state === 'sent';
  });
  expect((await message()).state).toBe('pending');
  await held.query('commit');
  await held.end();

  await until(async () => (await message()).state === 'sent');
});

test('a mail that went says under which consent', async () => {
  const leadId = await enrol(1);

  const message = await until(() => app.em.findOne(Message, { leadId, state: 'sent' }));

  const consent = await app.em.findOneOrFail(Consent, { leadId });
  expect(message.consentId).toBe(consent.id);
});

test('without consent a campaign writes to nobody', async () => {
  const leadId = await enrol(1, { consent: false });

  const message = await until(() => app.em.findOne(Message, { leadId, state: 'cancelled' }));

  expect(message.reason).toBe('No consent on file.');
});
