import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type CampaignTemplateView, TEMPLATE_OFF } from '#shared/campaign.js';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import { repairApproval } from '#shared/management-terms.js';
import { holesIn } from '#shared/placeholders.js';
import { SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { countSegments } from '#shared/sms-segments.js';
import { addHours } from '#shared/time.js';
import { Message } from '../../src/messages/message.entity.js';
import { nextOpening } from '../../src/messages/quiet-hours.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import type { TestApp } from '../support/app.js';
import { until } from '../support/until.js';
import { consentingLead, messagesOf, passTime, start, startCampaignApp } from './campaign-app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startCampaignApp();
});
afterAll(() => app.close());

const PATH = '/api/campaigns/templates';
const NEW = { name: 'A new one', type: 'email', workflow: 'warm_lead', step: 'followUp' };
const add = (template: object) => app.as.admin.post(PATH).send({ ...NEW, ...template });
const change = (id: string, changes: object) => app.as.admin.patch(`${PATH}/${id}`).send(changes);
async function companyOf() {
  const { body } = await app.as.admin.get('/api/company').expect(200);
  return { company: body.name, companyPhone: body.phone };
}
const list = async (): Promise<CampaignTemplateView[]> => (await app.as.staff.get(PATH).expect(200)).body;

test('shipped emails name fees and limits as the site and the agreement do', async () => {
  const texts = (await list()).map(({ content }) => content).join('\n');

  expect(texts).toContain('Our management fee is a percentage of the rent, so');
  expect(texts).toContain('You choose the plan.\n');
  expect(texts).toContain(
    repairApproval(SHIPPED_PRICE_BOOK.repairsPreApprovedUnderCents).replace('$1,500', '{{repairLimit}}'),
  );
  expect(texts).toContain('we check income, rental history, credit and references,');
  expect(texts).toContain('Your landlord insurance policy, with us named as an additional interest.');
  expect(texts).toContain("Already have yours? Tell us if there's anything special about the property");
});

// S-104, S-177
test('every step comes with a template whose placeholders can be filled in', async () => {
  const templates = await list();

  expect(templates[0]).toEqual({
    id: expect.any(String),
    name: 'First reply',
    type: 'email',
    subject: expect.stringContaining('{{property'),
    content: expect.stringContaining('Hi {{firstName|there}},'),
    workflow: 'warm_lead',
    delay: 0,
    step: 'initialResponse',
    position: 1,
    isActive: true,
    version: 1,
    updatedAt: expect.any(String),
  });
  const counts = Object.groupBy(templates, ({ step }) => step);
  expect(Object.fromEntries(Object.entries(counts).map(([step, all]) => [step, all?.length]))).toEqual({
    initialResponse: 1,
    followUp: 13,
    firstReminder: 1,
    secondReminder: 1,
    lastReminder: 1,
    textReminder: 1,
    welcome: 1,
    checklistReminder: 1,
    onboardingFollowUp: 1,
  });
  for (const { type, subject, content } of templates) {
    const { body, status } = await app.as.staff.post(`${PATH}/preview`).send({ type, subject, content });
    expect([status, `${body.subject} ${body.text}`.includes('{{')]).toEqual([200, false]);
    expect(holesIn(`${subject} ${content}`)).toEqual([]);
    if (type === 'sms') {
      expect(body.text).toContain('STOP');
      expect(countSegments(body.text)).toMatchObject({ encoding: 'GSM-7' });
    }
  }
});

test.each<[string, object, string, string]>([
  [
    'an unknown placeholder',
    { subject: 'Hi {{nmae}}', content: 'x' },
    'subject',
    '{{nmae}} is not a placeholder we can fill in.',
  ],
  [
    'half a placeholder',
    { subject: 'Hi', content: 'Dear {{name' },
    'content',
    '{{name is not a placeholder we can fill in.',
  ],
  [
    'an expression',
    { subject: 'Hi', content: '{{constructor.name}}' },
    'content',
    '{{constructor.name}} is not a placeholder we can fill in.',
  ],
  ['an injected header', { subject: 'Hi\r\nBcc: all@example.com', content: 'x' }, 'subject', 'On one line'],
  ['an email without a subject', { content: 'x' }, 'subject', 'An email needs a subject.'],
  [
    'a text with a subject',
    { type: 'sms', subject: 'Hi', content: 'x' },
    'subject',
    'A text message has no subject.',
  ],
  [
    'a step of another campaign',
    { subject: 'Hi', content: 'x', step: 'welcome' },
    'step',
    'This step belongs to another campaign.',
  ],
  [
    'a name that may be unknown, without a fallback',
    { subject: 'Hi', content: 'Hello {{firstName}},' },
    'content',
    '{{firstName}} may be empty for some leads. Add a fallback, such as {{firstName|there}}.',
  ],
  [
    'a walkthrough placeholder in another workflow',
    { subject: 'On {{walkthroughDay|that day}}', content: 'x' },
    'subject',
    '{{walkthroughDay}} only works in walkthrough reminders.',
  ],
  [
    'a reminder days later',
    { subject: 'Hi', content: 'x', workflow: 'confirmation', step: 'lastReminder', delay: 1 },
    'delay',
    'A walkthrough reminder cannot be delayed.',
  ],
])('%s is refused', async (_, template, field, message) => {
  const { status, body } = await add(template);

  expect([
    status,
    body.errors.map((each: { field: string; message: string }) => [each.field, each.message]),
  ]).toEqual([422, [[field, message]]]);
});

test('a text may have 1,600 characters with all placeholders filled in', async () => {
  const fits = 'x'.repeat(1_600 - 40);

  expect((await add({ type: 'sms', content: `${fits}{{firstName|there}}` })).status).toBe(201);
  const { status, body } = await add({ type: 'sms', content: `${fits}y{{firstName|there}}` });

  expect([status, body.errors[0].message]).toEqual([
    422,
    'With every placeholder filled in, this could be 1601 characters. A text message holds 1600.',
  ]);
});

test('a text of 1,700 characters is refused', async () => {
  const { status, body } = await add({ type: 'sms', content: 'x'.repeat(1_700) });

  expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([422, ['content']]);
});

test('a change saves the previous version and who changed it; a stale change is refused', async () => {
  const { body: made } = await add({ subject: 'First', content: 'One' });

  const { body: changed } = await change(made.id, { subject: 'Second', version: made.version });
  const stale = await change(made.id, { subject: 'Third', version: made.version });

  expect([changed.subject, changed.version]).toEqual(['Second', made.version + 1]);
  expect([stale.status, stale.body.code, stale.body.current.subject]).toEqual([
    409,
    'CONTENT_CHANGED',
    'Second',
  ]);
  const { body: versions } = await app.as.staff.get(`${PATH}/${made.id}/versions`);
  expect(versions).toMatchObject([
    { version: made.version, subject: 'First', content: 'One', name: 'A new one' },
  ]);
  const entry = await app.em.findOneOrFail(AuditEntry, {
    action: 'campaignTemplate.changed',
    subjectId: made.id,
  });
  expect([entry.actorId, entry.before, entry.after]).toEqual([
    app.as.admin.userId,
    { subject: 'First' },
    { subject: 'Second' },
  ]);
});

test('pending messages use the template as of sending; sent ones keep their text', async () => {
  const lead = await consentingLead(app);
  await start(app, lead.id);
  const [first] = (await list()).filter(({ step }) => step === 'initialResponse');
  await change(first!.id, { subject: 'New words for {{property|your home}}' }).expect(200);

  await passTime(app, '61 minutes');
  const sent = await until(() => app.em.findOne(Message, { leadId: lead.id, state: 'sent' }));
  await change(first!.id, { subject: 'Newer words' }).expect(200);

  expect(sent.subject).toBe(`New words for ${lead.propertyAddress}`);
  expect(sent.templateVersion).toBe(first!.version + 1);
  expect((await app.as.admin.get(`/api/messages/${sent.id}`)).body.subject).toBe(sent.subject);
});

test('the company name replaces its placeholder even if it has a fallback', async () => {
  const written = { type: 'sms', content: '{{company|our team}}: {{companyPhone|call us}}' };
  const { company, companyPhone } = await companyOf();
  const lead = await app.make.lead();

  const { body } = await app.as.staff.post(`${PATH}/preview`).send({ ...written, leadId: lead.id });

  expect(body.text).toBe(`${company}: ${companyPhone}`);
});

test('a template that is turned off or deleted is neither sent nor added to new campaigns', async () => {
  const templates = await list();
  const [off, gone] = templates.filter(({ workflow }) => workflow === 'onboarding');
  const lead = await consentingLead(app, { status: 'closed' });
  await start(app, lead.id);

  await change(off!.id, { isActive: false }).expect(200);
  await app.as.admin.delete(`${PATH}/${gone!.id}`).expect(200);

  const messages = await messagesOf(app, lead.id);
  expect(messages.map(({ state, reason }) => [state, reason])).toEqual([
    ['pending', null],
    ['cancelled', TEMPLATE_OFF],
    ['pending', null],
  ]);
  expect((await list()).map(({ id }) => id)).not.toContain(gone!.id);
  expect((await app.as.staff.get(`${PATH}/${gone!.id}`)).status).toBe(404);
  const other = await consentingLead(app, { status: 'closed' });
  await start(app, other.id);
  expect(await messagesOf(app, other.id)).toHaveLength(1);

  await passTime(app, '61 minutes');
  const refused = await until(() => app.em.findOne(Message, { id: messages[0]!.id, state: 'cancelled' }));
  expect(refused.reason).toBe(TEMPLATE_OFF);
});

test.each([
  ['Get a free rental analysis', '/analysis'],
  ['See our pricing', '/pricing'],
  ['Compare renting and selling', '/rent-vs-sell'],
])('the shipped button "%s" opens %s', async (label, path) => {
  const { type, subject, content } = (await list()).find((each) => each.content.includes(`[${label}]`))!;

  const { body } = await app.as.staff.post(`${PATH}/preview`).send({ type, subject, content }).expect(200);

  expect(body.html).toMatch(new RegExp(`<a [^>]*href="https?://[^"/]+${path}"`));
  expect(body.text).not.toContain('siteLink');
});

test('a preview uses the chosen lead and escapes HTML in its name', async () => {
  const lead = await app.make.lead({ name: '<img src=x> Miller', propertyAddress: '' });
  const written = {
    type: 'email',
    subject: 'For {{firstName|you}}',
    content: 'About {{property|your property}}\n\n[Book]({{bookingLink}})',
  };

  const { body } = await app.as.staff.post(`${PATH}/preview`).send({ ...written, leadId: lead.id });

  expect(body.subject).toBe('For <img');
  expect(body.html).not.toContain('<img src=x');
  expect(body.text).toContain('About your property');
  const [, token] = /<a[^>]+href="http[^"]+\/book\/([\w.-]+)"[^>]*>[\s\S]*Book/.exec(body.html)!;
  const { body: offer } = await app.as.anonymous
    .get('/api/public/booking/slots')
    .query({ token })
    .expect(200);
  expect(offer.lead).toMatchObject({ property: lead.propertyAddress || expect.any(String) });
});

test("an email shows the lead's own booking link in a line of text", async () => {
  const lead = await app.make.lead();
  const content = 'Pick a time: {{bookingLink}}';
  const written = { type: 'email', subject: 'Times', content, leadId: lead.id };

  const { body } = await app.as.staff.post(`${PATH}/preview`).send(written).expect(200);

  const [, path, token] = /Pick a time: https?:\/\/[^\s/]+(\/book\/([\w-]+))(?:\s|$)/.exec(body.text)!;
  expect(path!.length).toBeLessThanOrEqual(50);
  const { body: offer } = await app.as.anonymous
    .get('/api/public/booking/slots')
    .query({ token })
    .expect(200);
  expect(offer.lead).toMatchObject({ property: lead.propertyAddress });
});

test('a preview without a lead and a text link to the public booking page', async () => {
  const content = 'Pick a time: {{bookingLink}}';
  const { id: leadId } = await app.make.lead();
  const preview = (body: object) => app.as.staff.post(`${PATH}/preview`).send({ content, ...body });

  const email = await preview({ type: 'email', subject: 'Times' }).expect(200);
  const text = await preview({ type: 'sms', leadId }).expect(200);

  for (const { body } of [email, text])
    expect(body.text).toMatch(/Pick a time: https?:\/\/[^\s/]+\/book(\s|$)/);
});

test('a name derived from an email address is not used in the greeting', async () => {
  const lead = await app.make.lead({ name: 'dmiller', nameDerived: true });

  const { body } = await app.as.staff
    .post(`${PATH}/preview`)
    .send({ type: 'sms', content: 'Hello {{firstName|there}}', leadId: lead.id });

  expect(body.text).toBe('Hello there');
});

test('a test message is sent only to the user who requested it', async () => {
  const [first] = await list();

  const { status, body } = await app.as.admin.post(`${PATH}/${first!.id}/test`).send({});

  expect(status).toBe(202);
  const sent = await until(() => app.em.findOne(Message, { id: body.id, state: 'sent' }));
  expect(sent).toMatchObject({ userId: app.as.admin.userId, leadId: null, stream: 'transactional' });
  const text = (await list()).find(({ type }) => type === 'sms');
  expect((await app.as.admin.post(`${PATH}/${text!.id}/test`).send({})).body.code).toBe('TEST_NEEDS_MAIL');
});

// S-245 to S-247
test('timings have defaults and limits, and changes do not affect running campaigns', async () => {
  const path = '/api/campaigns/settings';
  await app.em.execute('delete from campaign_settings');
  const { body: shipped } = await app.as.staff.get(path);
  expect(shipped).toEqual({
    initialResponseHours: 1,
    followUpDays: 2,
    durationDays: 30,
    firstReminderDays: 7,
    secondReminderDays: 3,
    lastReminderHours: 24,
    textReminderHours: 2,
    welcomeHours: 1,
    checklistReminderDays: 3,
    onboardingFollowUpDays: 14,
    mailFromHour: 8,
    mailUntilHour: 18,
    startsFollowUp: true,
    startsReminders: true,
    version: 0,
  });
  const before = await consentingLead(app);
  await start(app, before.id);

  const { body: changed } = await app.as.admin.patch(path).send({ initialResponseHours: 5, version: 0 });
  const stale = await app.as.admin.patch(path).send({ initialResponseHours: 6, version: 0 });
  const wrong = await app.as.admin.patch(path).send({ followUpDays: 0 });

  expect([changed.initialResponseHours, stale.status, wrong.status]).toEqual([5, 409, 422]);
  const after = await consentingLead(app);
  await start(app, after.id);
  /** Minutes between the first message and the configured delay, or the next morning after it. */
  const minutesFrom = async (hours: number, leadId: string) => {
    const [first] = await messagesOf(app, leadId);
    const { startedAt } = (await app.as.staff.get(`/api/campaigns/${first!.enrollmentId}`)).body;
    const wanted = addHours(new Date(startedAt), hours);
    const planned = nextOpening(wanted, [BUSINESS_TIME_ZONE], { from: 8, until: 18 });
    return Math.round((first!.stepAt!.getTime() - planned.getTime()) / 60_000);
  };
  expect([await minutesFrom(1, before.id), await minutesFrom(5, after.id)]).toEqual([0, 0]);
  expect(await app.em.count(AuditEntry, { action: 'campaignSettings.changed' })).toBe(1);
});
