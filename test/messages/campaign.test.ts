import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { Consent } from '../../src/leads/consents.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import { Message } from '../../src/messages/message.entity.js';
import { recentSendsSql } from '../../src/messages/send-policy.js';
import { startApp, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Plans campaign emails to a new lead, all due at the same time, and returns the lead's id. */
async function enroll(
  emails: number,
  { consent = true, recipient = '', lead: given = null as Lead | null } = {},
): Promise<string> {
  const lead = given ?? (await app.make.lead());
  await app.em.transactional(async (em) => {
    if (consent) {
      const consented = {
        leadId: lead.id,
        channel: 'contact',
        version: 'analysis-1',
        address: '203.0.113.7',
      } as const;
      em.persist(em.create(Consent, consented));
    }
    for (let step = 0; step < emails; step++)
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

test('a recipient gets at most one campaign email a day', async () => {
  const leadId = await enroll(3);

  const evaluated = await until(async () => {
    const all = await app.em.find(Message, { leadId }, { orderBy: { state: 'asc' } });
    return all.every(({ checks, state }) => checks && state !== 'sending') ? all : null;
  });

  expect(evaluated.map(({ state }) => state).sort()).toEqual(['pending', 'pending', 'sent']);
  const waiting = evaluated.filter(({ state }) => state === 'pending');
  for (const { reason, plannedAt } of waiting) {
    expect(reason).toBe('The recipient gets at most one campaign email a day.');
    expect(plannedAt.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  }
});

// docs/decisions/0022
test.each([
  ['an undelivered text does not count', 'sms', 'undelivered', 0],
  ['a soft-bounced email counts, because it may still arrive', 'email', 'undelivered', 1],
  ['a delivered text counts', 'sms', 'delivered', 1],
] as const)(
  'the frequency cap counts messages that reached someone: %s',
  async (_what, channel, delivery, count) => {
    const leadId = await enroll(1);
    const { id } = await app.em.findOneOrFail(Message, { leadId });
    const recipient = randomUUID();
    await until(() => app.em.findOne(Message, { id, state: 'sent' }));
    await app.em.nativeUpdate(Message, id, {
      channel,
      recipient,
      delivery,
      state: 'sent',
      sentAt: new Date(),
    });

    const asked = {
      channel: 'm.channel',
      recipient: 'm.recipient',
      owner: 'l.owner_id',
      now: 'now()',
      dryRun: `array['email', 'sms']`,
    };
    const [facts] = await app.em.execute<{ recent: Date[] }[]>(
      `select ${recentSendsSql(asked)} as recent from messages m join leads l on l.id = m.lead_id where m.id = ?`,
      [id],
    );

    expect(facts!.recent).toHaveLength(count);
  },
);

// security.md 8
test("only one process at a time counts a recipient's recent messages; others wait", async () => {
  const held = new pg.Client({ connectionString: app.config.DATABASE_URL });
  await held.connect();
  const recipient = `${randomUUID()}@example.com`;
  await held.query('begin');
  await held.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`email:${recipient}`]);
  const leadId = await enroll(1, { recipient });
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

test('a sent campaign email records the consent it relied on', async () => {
  const leadId = await enroll(1);

  const message = await until(() => app.em.findOne(Message, { leadId, state: 'sent' }));

  const consent = await app.em.findOneOrFail(Consent, { leadId });
  expect(message.consentId).toBe(consent.id);
});

test('a campaign sends nothing without consent', async () => {
  const leadId = await enroll(1, { consent: false });

  const message = await until(() => app.em.findOne(Message, { leadId, state: 'cancelled' }));

  expect(message.reason).toBe('No consent on file.');
});

test('an owner with two properties gets at most one campaign email a day, at whichever address', async () => {
  const first = await app.make.lead();
  const second = await app.make.lead();
  const { ownerId } = first;
  await app.em.execute('update leads set owner_id = ? where id = ?', [ownerId, second.id]);

  const ids = [await enroll(1, { lead: first }), await enroll(1, { lead: second })];

  const evaluated = await until(async () => {
    const all = await app.em.find(Message, { leadId: { $in: ids } });
    return all.every(({ checks, state }) => checks && state !== 'sending') ? all : null;
  });
  expect(evaluated.map(({ state }) => state).sort()).toEqual(['pending', 'sent']);
});
