import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { textNumberOf } from '#shared/address.js';
import { ANSWER_TASK } from '#shared/inbound-text.js';
import type { LeadStatus } from '#shared/lead.js';
import { MESSAGE_TEXT } from '#shared/message.js';
import { SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import {
  addBusinessDays,
  addHours,
  businessDay,
  businessMoment,
  DAY_MS,
  endOfBusinessDay,
} from '#shared/time.js';
import { Task } from '../../src/activity/task.entity.js';
import { CampaignEnrollment } from '../../src/campaigns/campaign.entity.js';
import { CompleteEnrollments, REPRICE_CAMPAIGNS } from '../../src/campaigns/campaigns.jobs.js';
import { CampaignSubscribers } from '../../src/campaigns/campaigns.subscribers.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { NEXT_STEPS } from '../../src/leads/public-forms/confirmations.js';
import { InboundTexts } from '../../src/messages/inbound-texts.service.js';
import { Message } from '../../src/messages/message.entity.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import type { JobKind } from '../../src/platform/jobs/jobs.js';
import { SignedTokens } from '../../src/platform/secrets/signed-tokens.js';
import { reasonFor } from '../messages/reason-for.js';
import { startApp, type TestApp } from '../support/app.js';
import { runJobsNow } from '../support/payments.js';
import { until } from '../support/until.js';
import { consentingLead, messagesOf, start } from './campaign-app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const lastOf = (leadId: string) => app.em.findOneOrFail(CampaignEnrollment, { leadId, isCurrent: true });
const statusOf = async (id: string) => {
  const { status, reason } = await app.em.findOneOrFail(CampaignEnrollment, id);
  return [status, reason];
};
const waiting = (leadId: string) => app.em.count(Message, { leadId, state: 'pending', stream: 'campaign' });
const versionOf = async (id: string) => (await app.em.findOneOrFail(Lead, id)).version;

async function edit(id: string, changes: object) {
  const body = { version: await versionOf(id), ...changes };
  await app.as.staff.patch(`/api/leads/${id}`).send(body).expect(200);
}

async function move(id: string, status: LeadStatus, more: object = {}) {
  const body = { status, after: null, version: await versionOf(id), ...more };
  return app.as.staff.post(`/api/leads/${id}/move`).send(body).expect(200);
}

let answers = 0;
function answer({ phone }: Lead, text: string) {
  const inbound = app.app.get(InboundTexts, { strict: false });
  const sender = textNumberOf(phone)!;
  const message = { providerId: `SM${answers++}`, sender, text, receivedAt: new Date() };
  return app.em.transactional((em) => inbound.receive(em, message));
}

// S-125
test('moving a lead starts the next workflow; undoing the move resumes the first', async () => {
  const lead = await consentingLead(app);
  const first = await start(app, lead.id);

  const { body } = await move(lead.id, 'closed');

  expect(await statusOf(first)).toEqual(['stopped', 'moved']);
  expect(await lastOf(lead.id)).toMatchObject({ workflow: 'onboarding', status: 'active' });
  expect(await waiting(lead.id)).toBe(3);
  await app.as.staff.post(`/api/leads/${lead.id}/undo`).send({ version: body.version }).expect(200);
  expect(await lastOf(lead.id)).toMatchObject({ workflow: 'warm_lead', status: 'active' });
});

test('a move within the stages of a workflow keeps it running', async () => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);

  await move(lead.id, 'analysis_submitted');

  expect(await statusOf(id)).toEqual(['active', null]);
  expect(await waiting(lead.id)).toBe(14);
});

test('a lost lead gets no more messages, even after it is reopened', async () => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);

  await move(lead.id, 'lost', { statusReason: 'Sold the house' });
  await move(lead.id, 'walkthrough_scheduled');

  expect(await statusOf(id)).toEqual(['stopped', 'lost']);
  expect(await app.em.count(CampaignEnrollment, { leadId: lead.id })).toBe(1);
  expect(await waiting(lead.id)).toBe(0);
});

test.each<LeadStatus>(['enrolled', 'won'])(
  'a lead that is %s gets no follow-ups, and gets the welcome once it is closed',
  async (status) => {
    const lead = await consentingLead(app);
    const first = await start(app, lead.id);

    await move(lead.id, status);
    expect(await statusOf(first)).toEqual(['stopped', 'moved']);
    expect(await app.em.count(CampaignEnrollment, { leadId: lead.id })).toBe(1);

    await move(lead.id, 'closed');
    expect(await lastOf(lead.id)).toMatchObject({ workflow: 'onboarding', status: 'active' });

    await move(lead.id, 'won');
    expect(await lastOf(lead.id)).toMatchObject({ workflow: 'onboarding', status: 'active' });
  },
);

test('requesting a walkthrough on an external booking page ends the follow-ups, and reminders wait for its date', async () => {
  const bookingUrl = 'https://booking.clarity.example.com/walkthrough';
  await app.as.admin.patch('/api/company').send({ bookingUrl }).expect(200);
  const lead = await consentingLead(app);
  const first = await start(app, lead.id);
  const token = app.app.get(SignedTokens, { strict: false }).sign(NEXT_STEPS, { leadId: lead.id }, 3_600);

  await app.as.anonymous.post(`/api/public/enrollments/${lead.id}/walkthrough`).send({ token }).expect(200);

  expect(await statusOf(first)).toEqual(['stopped', 'moved']);
  expect(await lastOf(lead.id)).toMatchObject({ workflow: 'confirmation', status: 'active', lastAt: null });
  expect(await waiting(lead.id)).toBe(0);
});

describe('new prices', () => {
  const priced = (setupCents: number, effectiveOn: string) => {
    const figures = structuredClone(SHIPPED_PRICE_BOOK);
    figures.setup.dueAtSigningCents = setupCents;
    return app.as.admin.post('/api/price-books').send({ effectiveOn, figures }).expect(201);
  };
  const plannedFees = async (leadId: string) => {
    const planned = await app.em.fork().find(Message, { leadId, stream: 'campaign', state: 'pending' });
    return [...new Set(planned.map(({ data }) => String(data.onlineFees)))].join();
  };

  test('reach every message that is already planned', async () => {
    const leads = await Promise.all(Array.from({ length: 12 }, () => consentingLead(app)));
    for (const { id } of leads) await start(app, id);
    const [{ id: sample }] = leads as [Lead];
    const before = await plannedFees(sample);

    await priced(310_00, businessDay(new Date()));

    expect(before).toContain('Setup is $299.00');
    for (const { id } of leads)
      await until(async () => {
        await runJobsNow(app, REPRICE_CAMPAIGNS as JobKind<object>);
        return (await plannedFees(id)).includes('Setup is $410.00');
      });
    expect(await waiting(sample)).toBe(14);
  });

  test('wait for their first day', async () => {
    const effectiveOn = businessDay(new Date(Date.now() + 9 * DAY_MS));

    await priced(320_00, effectiveOn);

    const jobs = await app.em.execute<{ at: string }[]>(
      "select start_after as at from pgboss.job where name = ? and start_after > now() + interval '1 day'",
      [REPRICE_CAMPAIGNS.name],
    );
    expect(jobs.map(({ at }) => new Date(at).getTime() - businessMoment(effectiveOn, 0))).toEqual([5_000]);
  });
});

test('a lead moved too far by mistake resumes its workflow', async () => {
  const lead = await consentingLead(app);
  await start(app, lead.id);
  const { body } = await move(lead.id, 'enrolled');

  await app.as.staff.post(`/api/leads/${lead.id}/undo`).send({ version: body.version }).expect(200);

  expect(await lastOf(lead.id)).toMatchObject({ workflow: 'warm_lead', status: 'active' });
  expect(await waiting(lead.id)).toBe(14);
});

test('a campaign that staff stopped does not restart automatically', async () => {
  const lead = await consentingLead(app);
  await start(app, lead.id);
  await app.as.staff.post(`/api/campaigns/${lead.id}/stop`).send({}).expect(200);

  await edit(lead.id, { status: 'closed' });

  expect(await app.em.count(CampaignEnrollment, { leadId: lead.id })).toBe(1);
});

test('reminders wait for the walkthrough date and start over when it changes', async () => {
  const lead = await consentingLead(app, { status: 'walkthrough_scheduled' });
  const first = await start(app, lead.id);
  expect(await waiting(lead.id)).toBe(0);

  const date = addBusinessDays(new Date(), 20);
  date.setUTCHours(20, 0, 0, 0);
  await edit(lead.id, { walkthroughDate: date.toISOString() });
  expect((await lastOf(lead.id)).id).toBe(first);
  expect((await messagesOf(app, lead.id)).map(({ stepAt }) => stepAt)).toEqual([
    addBusinessDays(date, -7),
    addBusinessDays(date, -3),
    addHours(date, -24),
    addHours(date, -2),
  ]);

  const later = addBusinessDays(date, 5);
  await edit(lead.id, { walkthroughDate: later.toISOString() });
  expect(await statusOf(first)).toEqual(['stopped', 'rescheduled']);
  const restarted = await app.em.find(
    Message,
    { leadId: lead.id, state: 'pending', stream: 'campaign' },
    { orderBy: { stepAt: 'asc' } },
  );
  expect(restarted.map(({ stepAt }) => stepAt)).toEqual([
    addBusinessDays(later, -7),
    addBusinessDays(later, -3),
    addHours(later, -24),
    addHours(later, -2),
  ]);
  const midnightAfter = (days: number) => endOfBusinessDay(addBusinessDays(later, -days));
  expect(restarted.map(({ latestAt }) => latestAt)).toEqual([
    midnightAfter(7),
    midnightAfter(3),
    midnightAfter(1),
    later,
  ]);
});

test('correcting a name, address or phone updates pending messages', async () => {
  const lead = await consentingLead(app, { name: 'Dnaa Miller' });
  await start(app, lead.id);
  // A message deferred by a busy provider waits for its next attempt.
  await app.em.nativeUpdate(Message, { leadId: lead.id, state: 'pending' }, { attempt: 1 });

  await edit(lead.id, { name: 'Dana Miller', email: 'new.address@example.com', phone: null });

  const messages = await messagesOf(app, lead.id);
  const mails = messages.filter(({ channel }) => channel === 'email');
  expect(new Set(mails.map(({ data, recipient }) => `${data.firstName} ${recipient}`))).toEqual(
    new Set(['Dana new.address@example.com']),
  );
  const texts = messages.filter(({ channel }) => channel === 'sms');
  expect(new Set(texts.map(({ state }) => state))).toEqual(new Set(['cancelled']));

  await edit(lead.id, { phone: '515-555-0199' });
  const back = (await messagesOf(app, lead.id)).filter(({ channel }) => channel === 'sms');
  expect(new Set(back.map(({ state, recipient }) => `${state} ${recipient}`))).toEqual(
    new Set(['pending +15155550199']),
  );
});

// integrations.md 9: consent covers "this number" only
test('a number without its own consent gets no texts, even if the owner agreed to texts at another', async () => {
  const lead = await consentingLead(app);
  await start(app, lead.id);
  const query = { leadId: lead.id };

  await edit(lead.id, { phone: '515-555-0198' });
  const { body: plan } = await app.as.staff.get('/api/campaigns/plan').query(query).expect(200);
  const [text] = (await messagesOf(app, lead.id)).filter(({ channel }) => channel === 'sms');
  await app.em.nativeUpdate(Message, { id: text!.id }, { dueAt: new Date() });

  const refused = await until(() => app.em.findOne(Message, { id: text!.id, state: 'cancelled' }));
  const words = 'No consent on file for texting this number.';
  expect([refused.recipient, refused.reason]).toEqual(['+15155550198', words]);
  const texts = plan.messages.filter(({ type }: { type: string }) => type === 'sms');
  expect(texts.map(({ reason }: { reason: string }) => reason)).toEqual(Array(4).fill(words));
  const { status, body } = await app.as.staff.post(`/api/leads/${lead.id}/texts`).send({ text: 'Hello' });
  expect([status, body.detail]).toEqual([422, MESSAGE_TEXT.notAgreedToTexts]);
});

test('a campaign that sent nothing counts as stopped, not completed', async () => {
  const lead = await consentingLead(app, { status: 'closed' });
  const id = await start(app, lead.id);
  await app.em.nativeUpdate(Message, { leadId: lead.id }, { state: 'expired' });
  await app.em.nativeUpdate(CampaignEnrollment, { id }, { lastAt: new Date(Date.now() - 1_000) });

  await app.app.get(CompleteEnrollments, { strict: false }).run();

  expect(await statusOf(id)).toEqual(['stopped', 'unsent']);
});

test('editing the lead does not move a postponed message', async () => {
  const lead = await consentingLead(app);
  await start(app, lead.id);
  const [first] = await messagesOf(app, lead.id);
  const tomorrow = addHours(new Date(), 24);
  await app.em.nativeUpdate(
    Message,
    { id: first!.id },
    { dueAt: tomorrow, plannedAt: tomorrow, reason: 'waits' },
  );

  await edit(lead.id, { name: 'Another Name' });

  expect((await app.em.findOneOrFail(Message, first!.id)).dueAt).toEqual(tomorrow);
});

test('a retry stays pending only if the plan still uses its address', async () => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);
  const [first] = await messagesOf(app, lead.id);
  const again = async (recipient: string) => {
    const { key, channel, stream, template, templateVersion, expiresAt, data } = first!;
    const em = app.em;
    const values = { channel, stream, template, templateVersion, expiresAt, data, recipient };
    const dueAt = addHours(new Date(), 1);
    const repeat = em.create(Message, {
      ...values,
      key: `${key}:again`,
      enrollmentId: id,
      leadId: lead.id,
      dueAt,
    });
    await em.persist(repeat).flush();
    return repeat.id;
  };
  const stateOf = async (repeat: string) => (await app.em.findOneOrFail(Message, repeat)).state;

  const kept = await again(first!.recipient);
  await edit(lead.id, { name: 'Another Name' });
  expect(await stateOf(kept)).toBe('pending');
  await app.em.nativeDelete(Message, kept);

  const gone = await again('former@example.com');
  await edit(lead.id, { name: 'A Third Name' });
  expect(await stateOf(gone)).toBe('cancelled');
});

test.each([
  ['Yes', 'replied', ANSWER_TASK.other],
  ['Yes please call me', 'replied', ANSWER_TASK.other],
  ['please stop texting me', 'unsubscribed', ANSWER_TASK.revocation],
])('the reply "%s" ends the campaign and creates a task for staff', async (text, reason, title) => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);

  await answer(lead, text);

  expect(await statusOf(id)).toEqual(['stopped', reason]);
  expect(await waiting(lead.id)).toBe(0);
  expect(await app.em.count(Task, { leadId: lead.id, title })).toBe(1);
});

test.each(['HELP', 'START', 'unstop'])('%s is not a reply, and the campaign continues', async (text) => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);

  await answer(lead, text);

  expect(await statusOf(id)).toEqual(['active', null]);
});

test('after STOP, "Yes" opts back in to texts', async () => {
  const lead = await consentingLead(app);
  const number = textNumberOf(lead.phone)!;
  await answer(lead, 'STOP');
  expect(await reasonFor(app, 'sms', number)).toBe('stop');

  await answer(lead, 'Yes');

  expect(await reasonFor(app, 'sms', number)).toBeNull();
  expect(await app.em.count(Task, { leadId: lead.id })).toBe(0);
});

test('a spam complaint ends the campaign on every channel', async () => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);

  const suppressions = app.app.get(Suppressions, { strict: false });
  await app.em.transactional((em) => suppressions.add(em, 'email', lead.email, 'complained'));

  expect(await statusOf(id)).toEqual(['stopped', 'unsubscribed']);
  expect(await waiting(lead.id)).toBe(0);
});

test.each(['signed', 'paid'] as const)('an owner who %s gets no more follow-ups', async (fact) => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);
  const follow = app.app.get(CampaignSubscribers, { strict: false });

  await app.em.transactional((em) => follow.closeDeal(em, lead.id, fact));

  expect(await statusOf(id)).toEqual(['stopped', fact]);
});

const inDays = (days: number) => {
  const date = addBusinessDays(new Date(), days);
  date.setUTCHours(20, 0, 0, 0);
  return date;
};
const workflowsOf = async (leadId: string) => {
  const all = await app.em.find(CampaignEnrollment, { leadId }, { orderBy: { startedAt: 'asc' } });
  return all.map(({ workflow, reason }) => [workflow, reason]);
};

// S-125: whatever ended the follow-ups still counts after later workflows
test.each(['replied', 'signed', 'paid'] as const)(
  'follow-ups that ended because the owner %s do not restart after the walkthrough',
  async (fact) => {
    const lead = await consentingLead(app);
    const id = await start(app, lead.id);
    const follow = app.app.get(CampaignSubscribers, { strict: false });
    if (fact === 'replied') await answer(lead, 'Could you call me?');
    else await app.em.transactional((em) => follow.closeDeal(em, lead.id, fact));
    expect(await statusOf(id)).toEqual(['stopped', fact]);

    await move(lead.id, 'walkthrough_scheduled');
    await move(lead.id, 'proposal');
    await move(lead.id, 'contract_sent');

    expect(await workflowsOf(lead.id)).toEqual([
      ['warm_lead', fact],
      ['confirmation', 'moved'],
    ]);
    expect(await waiting(lead.id)).toBe(0);
  },
);

test('an owner who replied to a reminder gets no follow-ups after the walkthrough until staff start them', async () => {
  const lead = await consentingLead(app);
  await start(app, lead.id);
  await move(lead.id, 'walkthrough_scheduled');
  await answer(lead, 'See you then');

  await move(lead.id, 'proposal');
  expect(await workflowsOf(lead.id)).toEqual([
    ['warm_lead', 'moved'],
    ['confirmation', 'replied'],
  ]);

  await start(app, lead.id);
  expect(await lastOf(lead.id)).toMatchObject({ workflow: 'warm_lead', status: 'active' });
});

test('sending an agreement keeps the reminders of an upcoming walkthrough', async () => {
  const lead = await consentingLead(app);
  await start(app, lead.id);
  await move(lead.id, 'walkthrough_scheduled');
  await edit(lead.id, { walkthroughDate: inDays(20).toISOString() });
  const { id } = await lastOf(lead.id);

  await move(lead.id, 'contract_sent');
  await edit(lead.id, { name: 'Another Name' });

  expect(await lastOf(lead.id)).toMatchObject({ id, workflow: 'confirmation', status: 'active' });
  expect(await waiting(lead.id)).toBe(4);

  await edit(lead.id, { walkthroughDate: null });
  expect(await lastOf(lead.id)).toMatchObject({ workflow: 'warm_lead', status: 'active' });
});

test('only a move starts or ends a workflow; an edit does not', async () => {
  const lead = await consentingLead(app, { status: 'lost', statusReason: 'Sold the house' });
  const id = await start(app, lead.id);

  await edit(lead.id, { name: 'Another Name' });

  expect(await statusOf(id)).toEqual(['active', null]);
});

test('correcting an address resets the attempts of a message that was tried before', async () => {
  const lead = await consentingLead(app);
  await start(app, lead.id);
  const [first] = await messagesOf(app, lead.id);
  const later = addHours(new Date(), 1);
  await app.em.nativeUpdate(Message, { id: first!.id }, { attempt: 3, answered: 3, dueAt: later });

  await edit(lead.id, { email: 'right.address@example.com' });

  expect(await app.em.findOneOrFail(Message, first!.id)).toMatchObject({
    recipient: 'right.address@example.com',
    state: 'pending',
    attempt: 3,
    answered: 0,
    dueAt: later,
  });
});

test('a rolled-back change does not affect the campaign', async () => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);

  // Losing a lead requires a reason.
  const body = { status: 'lost', after: null, version: await versionOf(lead.id) };
  await app.as.staff.post(`/api/leads/${lead.id}/move`).send(body).expect(422);

  expect(await statusOf(id)).toEqual(['active', null]);
  expect(await waiting(lead.id)).toBe(14);
});

// decision 25
test('deleting a lead deletes its campaign', async () => {
  const lead = await consentingLead(app);
  await start(app, lead.id);

  await app.as.admin.delete(`/api/leads/${lead.id}`).expect(200);

  expect(await app.em.count(CampaignEnrollment, { leadId: lead.id })).toBe(0);
  expect(await app.em.count(Message, { leadId: lead.id })).toBe(0);
});
