import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { Enrollments } from '../../src/campaigns/enrollments.js';
import { Dispatcher } from '../../src/messages/dispatcher.js';
import { Message } from '../../src/messages/message.entity.js';
import type { CampaignPlan } from '../../src/shared/campaigns/campaign.contract.js';
import { startApp, type TestApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';
import { until } from '../support/until.js';
import { consentingLead } from './campaign-app.js';

/** A clock of the database that a test sets: unqualified, `now()` is this one in every statement of the application. */
const VIRTUAL_CLOCK = `
  create schema virtual;
  create table virtual.shift (by interval not null);
  insert into virtual.shift values ('0');
  create function virtual.now() returns timestamptz language sql stable as
    $$ select pg_catalog.now() + (select by from virtual.shift) $$;`;

let app: TestApp;
let database: Awaited<ReturnType<typeof createDatabase>>;

beforeAll(async () => {
  database = await createDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(VIRTUAL_CLOCK);
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`alter database "${rows[0]!.name}" set search_path = virtual, pg_catalog, public`);
  await client.end();
  app = await startApp({ DATABASE_URL: database.url });
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

async function setClock(at: Date): Promise<void> {
  await app.em.execute(`update virtual.shift set by = ?::timestamptz - pg_catalog.now()`, [at]);
  app.app.get(Dispatcher, { strict: false }).tick();
}

/** Lets time jump from one message to the next until none waits. */
async function runToTheEnd(leadId: string): Promise<Message[]> {
  for (;;) {
    const [next] = await app.em.find(
      Message,
      { leadId, state: 'pending' },
      { orderBy: { dueAt: 'asc' }, limit: 1 },
    );
    if (!next) break;
    await setClock(new Date(next.dueAt.getTime() + 1_000));
    await until(async () => {
      const message = await app.em.findOneOrFail(Message, next.id);
      const hasMoved =
        message.state !== 'sending' && (message.state !== 'pending' || message.dueAt > next.dueAt);
      return hasMoved ? message : null;
    });
  }
  return app.em.find(Message, { leadId }, { orderBy: { sentAt: 'asc' } });
}

const MINUTE = 60_000;

test('what the plan foretold is what came, to the minute, with the waits that the rules ask for', async () => {
  // Two mails a day and at night: more than the rules let pass.
  const settings = { followUpDays: 1, initialResponseHours: 24 };
  await app.as.admin.patch('/api/campaigns/settings').send(settings).expect(200);
  const lead = await consentingLead(app);
  const startedAt = new Date('2027-03-12T04:30:00Z');
  const { body: plan } = await app.as.staff
    .get('/api/campaigns/plan')
    .query({ leadId: lead.id, at: startedAt.toISOString() })
    .expect(200);
  const { messages: foretold } = plan as CampaignPlan;
  expect(foretold.some(({ reason }) => reason?.includes('one campaign message a day'))).toBe(true);

  await setClock(startedAt);
  // Whoever was signed in is so no more, so far ahead.
  await app.app.get(Enrollments, { strict: false }).start(lead.id, { id: app.as.staff.userId });
  const sent = await runToTheEnd(lead.id);

  const came = new Map(sent.map(({ template, sentAt }) => [template, sentAt?.getTime() ?? null]));
  expect(came.size).toBe(foretold.length);
  for (const { templateId, title, sendsAt } of foretold) {
    const late = came.get(`campaign:${templateId}`)! - Date.parse(sendsAt!);
    expect([title, Math.abs(late) < MINUTE]).toEqual([title, true]);
  }
}, 180_000);
