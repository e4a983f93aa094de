import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { textNumberOf } from '#shared/address.js';
import { type CampaignPlan, WITHHELD_TEXT } from '#shared/campaign.js';
import { SUPPRESSION_TEXT } from '#shared/message.js';
import { CampaignOptOut } from '../../src/campaigns/campaign.entity.js';
import { EnrollmentsService } from '../../src/campaigns/enrollments.service.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import { Dispatcher } from '../../src/messages/dispatcher.js';
import { Message } from '../../src/messages/message.entity.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import { startApp, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';
import { consentingLead } from './campaign-app.js';
import { createVirtualDatabase } from './virtual-clock.js';

let app: TestApp;
let database: Awaited<ReturnType<typeof createVirtualDatabase>>;

beforeAll(async () => {
  database = await createVirtualDatabase();
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

/** Jumps from one due message to the next until none is pending. */
async function runToTheEnd(enrollmentId: string): Promise<Message[]> {
  for (;;) {
    const [next] = await app.em.find(
      Message,
      { enrollmentId, state: 'pending' },
      { orderBy: { dueAt: 'asc' }, limit: 1 },
    );
    if (!next) break;
    await setClock(new Date(next.dueAt.getTime() + 1_000));
    await until(async () => {
      const message = await app.em.findOneOrFail(Message, next.id);
      const hasMoved =
        message.state !== 'sending' && (message.state !== 'pending' || message.dueAt > next.dueAt);
      const isAlone = (await app.em.count(Message, { enrollmentId, state: 'sending' })) === 0;
      return hasMoved && isAlone;
    });
  }
  return app.em.find(Message, { enrollmentId }, { orderBy: { sentAt: 'asc' } });
}

const MINUTE = 60_000;

/** A lead's history and whatever may block its messages. */
interface Case {
  lead?: Partial<Lead>;
  startedAt: string;
  settings?: object;
  before?: (lead: Lead) => Promise<unknown>;
  /** A reason the plan must contain, to prove the case is covered. */
  says?: string;
}

const SHIPPED = { followUpDays: 2, initialResponseHours: 1 };

test.each<[string, Case]>([
  [
    'two emails a day and at night, more than the send policy allows',
    {
      startedAt: '2027-03-12T04:30:00Z',
      settings: { followUpDays: 1, initialResponseHours: 24 },
      says: 'one campaign email a day',
    },
  ],
  [
    'reminders across the spring clock change, two of them already in the past',
    {
      lead: { status: 'walkthrough_scheduled', walkthroughDate: new Date('2027-03-14T14:30:00Z') },
      startedAt: '2027-03-12T22:00:00Z',
      says: WITHHELD_TEXT.past,
    },
  ],
  ['a welcome late on a Friday', { lead: { status: 'closed' }, startedAt: '2027-11-06T01:15:00Z' }],
  [
    'a second run that leaves out messages from the first',
    { startedAt: '2027-05-03T15:00:00Z', before: runOnce, says: WITHHELD_TEXT.had },
  ],
  [
    'a number that answered STOP',
    {
      startedAt: '2027-06-01T15:00:00Z',
      before: ({ phone }) => suppress('sms', textNumberOf(phone)!),
      says: SUPPRESSION_TEXT.stop,
    },
  ],
  [
    'a topic the owner opted out of',
    { startedAt: '2027-07-01T15:00:00Z', before: optOut, says: WITHHELD_TEXT.optedOut },
  ],
])(
  'the plan preview matches the actual run to the minute: %s',
  async (_, given) => {
    await setClock(new Date());
    const settings = { ...SHIPPED, ...given.settings };
    await app.as.admin.patch('/api/campaigns/settings').send(settings).expect(200);
    const lead = await consentingLead(app, given.lead);
    await given.before?.(lead);
    const startedAt = new Date(given.startedAt);
    const query = { leadId: lead.id, at: startedAt.toISOString() };
    await setClock(new Date());
    const { body } = await app.as.staff.get('/api/campaigns/plan').query(query).expect(200);
    const { messages: previewed } = body as CampaignPlan;
    expect(previewed.map(({ reason }) => reason).join()).toContain(given.says ?? '');

    await setClock(startedAt);
    const enrollmentId = await begin(lead.id);
    const actual = new Map(
      (await runToTheEnd(enrollmentId)).map(({ template, sentAt }) => [template, sentAt?.getTime() ?? null]),
    );

    expect(actual.size).toBe(previewed.filter(({ plannedAt }) => plannedAt !== null).length);
    for (const { templateId, title, sendsAt } of previewed) {
      const sentAt = actual.get(`campaign:${templateId}`) ?? null;
      const late = sendsAt && sentAt ? sentAt - Date.parse(sendsAt) : null;
      const isSame = late === null ? sendsAt === null && sentAt === null : Math.abs(late) < MINUTE;
      expect([title, isSame]).toEqual([title, true]);
    }
  },
  180_000,
);

/** Bypasses HTTP, because sessions have expired by then. */
async function begin(leadId: string): Promise<string> {
  const { id } = await app.app
    .get(EnrollmentsService, { strict: false })
    .start(leadId, { id: app.as.staff.userId });
  return id;
}

/** Sends two messages in an earlier campaign that staff then stop. */
async function runOnce({ id }: Lead): Promise<void> {
  await setClock(new Date('2027-04-01T15:00:00Z'));
  const enrollmentId = await begin(id);
  await setClock(new Date('2027-04-03T15:01:00Z'));
  await until(
    async () => (await app.em.count(Message, { enrollmentId, state: { $in: ['sent', 'expired'] } })) >= 2,
  );
  await app.app.get(EnrollmentsService, { strict: false }).stop(enrollmentId, { id: app.as.staff.userId });
}

function suppress(channel: 'sms', address: string) {
  const suppressions = app.app.get(Suppressions, { strict: false });
  return app.em.transactional((em) => suppressions.add(em, channel, address, 'stop'));
}

async function optOut({ id: leadId }: Lead): Promise<void> {
  const em = app.em;
  await em.persist(em.create(CampaignOptOut, { leadId, workflow: 'warm_lead' })).flush();
}
