import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { TodayView } from '#shared/dashboard.js';
import { Consent } from '../../src/leads/consents.js';
import { classOf, hrefOf, idOf, json, setUpConsole, textOf } from '../support/console-app.js';

/** What staff need to act on, above the board. */
const { page, reply, sent } = setUpConsole();

type NewLead = TodayView['newLeads']['rows'][number];

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const newLead = (name: string, values: Partial<NewLead>): NewLead => ({
  leadId: name,
  name,
  propertyAddress: '2902 SW 30th St, Des Moines, IA 50321',
  phone: null,
  createdAt: '2026-11-18T15:00:00Z',
  assigneeId: 'someone',
  waitedSeconds: 108,
  isRunning: false,
  escalatedAfter: null,
  ...values,
});

test('shows how long each new lead has waited, and whether it is unassigned or a manager was notified', async () => {
  const rows = [
    newLead('Greta Sundby', {}),
    newLead('Curtis Boswell', { waitedSeconds: 216, assigneeId: null, escalatedAfter: 3 }),
    newLead('Desmond Achterberg', { waitedSeconds: 680, escalatedAfter: 10 }),
    newLead('Yvette Stranahan', { waitedSeconds: 0, createdAt: hoursAgo(7.5) }),
    newLead('Theo Blackwood', { waitedSeconds: 3_600, escalatedAfter: 10 }),
  ];
  const none = { total: 0, rows: [] };
  const view: TodayView = {
    newLeads: { total: 5, rows },
    walkthroughs: none,
    replies: none,
    waiting: none,
  };
  reply(/^GET \/api\/today$/, () => json(view));
  await page.open('/dashboard');

  const group = await page.region('New, not contacted');
  await page.press('Show 2 more', group);

  expect(group.getAllByRole('listitem').map(textOf)).toEqual([
    'Greta Sundby 2902 SW 30th St1:48 of 5:00',
    'Curtis Boswell 2902 SW 30th St3:36 unassigned',
    'Desmond Achterberg 2902 SW 30th St11:20 manager notified',
    'Yvette Stranahan 2902 SW 30th St7h ago, after hours',
    // After an hour, its age alone.
    expect.not.stringContaining('manager'),
  ]);
});

test('“Waiting on owner” names the document or the amount', async () => {
  const none = { total: 0, rows: [] };
  const wait = (name: string, more: object) => ({
    ...newLead(name, {}),
    id: randomUUID(),
    sinceAt: new Date().toISOString(),
    documentName: null,
    amountCents: null,
    ...more,
  });
  const rows = [
    wait('Wren Sanderling', { for: 'signature', documentName: 'Walkthrough Checklist' }),
    wait('Ada Fairbank', { for: 'signature-viewed', documentName: 'Management Agreement' }),
    wait('Otis Marsh', { for: 'payment', amountCents: 19_900 }),
    wait('Ines Halvorsen', { for: 'collection' }),
  ];
  const view = { newLeads: none, walkthroughs: none, replies: none, waiting: { total: 4, rows } };
  reply(/^GET \/api\/today$/, () => json(view));
  await page.open('/dashboard');

  const group = await page.region('Sign & pay');
  await page.press('Show 1 more', group);

  group.getByText('Walkthrough Checklist: not signed yet');
  group.getByText('Management Agreement: viewed, not signed');
  group.getByText('Payment of $199.00');
  const collect = group.getByRole('link', { name: 'Collect Payment: Ines Halvorsen' });
  expect([textOf(collect), hrefOf(collect)]).toEqual(['Collect Payment', '/leads/Ines Halvorsen']);
});

test('the homes of one owner differ by their street', async () => {
  const row = (number: number) => ({
    ...newLead('Owner of Two', { propertyAddress: `${number} Ingersoll Ave, Des Moines, IA 50312` }),
    leadId: `home ${number}`,
    id: randomUUID(),
    sinceAt: new Date().toISOString(),
    for: 'payment',
    documentName: null,
    amountCents: 19_900,
  });
  const none = { total: 0, rows: [] };
  const waiting = { total: 2, rows: [row(3100), row(3104)] };
  reply(/^GET \/api\/today$/, () => json({ newLeads: none, walkthroughs: none, replies: none, waiting }));
  const { body: home } = await page.app.as.staff.get(`/api/leads/${(await page.app.make.lead({})).id}`);
  const lead = { ...home, name: 'Owner of Two', propertyAddress: '3100 Ingersoll Ave, Des Moines, IA 50312' };
  const task = { id: 'task', lead, title: 'Call back', dueAt: '2026-11-18T15:00:00.000Z', assignee: null };
  reply(/^GET \/api\/tasks\?/, () => json({ rows: [task], next: null }));
  await page.open('/dashboard');

  const rows = (await page.region('Sign & pay')).getAllByRole('listitem').map(textOf);
  expect(rows).toEqual([
    expect.stringContaining('Owner of Two 3100 Ingersoll Ave'),
    expect.stringContaining('Owner of Two 3104 Ingersoll Ave'),
  ]);
  const due = await page.region('Tasks due');
  expect(textOf(due.getByRole('listitem'))).toContain('Owner of Two 3100 Ingersoll Ave');
});

test('the rest of a group is one press away', async () => {
  const none = { total: 0, rows: [] };
  const rows = Array.from({ length: 25 }, (_, index) => ({
    ...newLead(`Owner ${index}`, {}),
    id: randomUUID(),
    sinceAt: new Date().toISOString(),
    for: 'collection',
    documentName: null,
    amountCents: null,
  }));
  const view = { newLeads: none, walkthroughs: none, replies: none, waiting: { total: 40, rows } };
  reply(/^GET \/api\/today$/, () => json(view));
  await page.open('/dashboard');
  const group = await page.region('Sign & pay');
  const owners = () => group.getAllByRole('link', { name: /^Owner/ }).map(textOf);
  expect(owners()).toEqual(['Owner 0', 'Owner 1', 'Owner 2']);
  expect(group.queryByRole('link', { name: /^See all/ })).toBeNull();
  group.getByRole('button', { name: 'Show 22 more', description: /^Sign & pay/ });

  await page.press('Show 22 more', group);

  expect(owners()).toEqual(rows.map(({ name }) => name));
  expect(hrefOf(group.getByRole('link', { name: 'See all 40' }))).toBe('/documents');
  await page.press('Show fewer', group);
  expect(owners()).toHaveLength(3);
});

test("a reply whose answer didn't leave says why and what to do", async () => {
  const none = { total: 0, rows: [] };
  const answer = (name: string, more: object) => ({
    ...newLead(name, {}),
    text: 'Is Tuesday fine?',
    receivedAt: new Date().toISOString(),
    channel: 'email',
    unconnected: null,
    unsentReason: null,
    isAnswerWaiting: false,
    ...more,
  });
  const rows = [
    answer('Not Answered', {}),
    answer('Saved Only', { unconnected: 'email' }),
    answer('Bounced', { unsentReason: 'An earlier email bounced.' }),
    answer('Scheduled', { isAnswerWaiting: true }),
  ];
  const view = { newLeads: none, walkthroughs: none, replies: { total: 4, rows }, waiting: none };
  reply(/^GET \/api\/today$/, () => json(view));
  await page.open('/dashboard', { role: 'admin' });

  const group = await page.region('Replies');
  await page.press('Show 1 more', group);

  expect(group.getAllByRole('listitem').map(textOf)).toEqual([
    expect.stringContaining('Is Tuesday fine?'),
    expect.stringMatching(/Not sent: no mail server$/),
    expect.stringMatching(/Not sent: An earlier email bounced\.$/),
    expect.stringMatching(/Answer waiting to be sent$/),
  ]);
  expect(hrefOf(group.getByRole('link', { name: 'Not sent: no mail server' }))).toBe('/admin/integrations');
});

test('calling a new lead opens its page and asks for the outcome', async () => {
  const lead = await page.app.make.lead({
    name: 'Ringing Owner',
    phone: '515-555-0143',
    source: 'analysis_form',
  });
  await page.open('/dashboard');
  const group = await page.region('New, not contacted');

  const call = await group.findByRole('link', { name: 'Call Ringing Owner' });
  expect(hrefOf(call)).toBe('tel:515-555-0143');
  await page.user.click(call);

  await page.dialog('Call with Ringing Owner');
  expect(page.path()).toMatch(new RegExp(`^/leads/${lead.id}`));
});

test('a new lead without a phone number is emailed from Today', async () => {
  const lead = await page.app.make.lead({ name: 'Typing Owner', phone: null, source: 'analysis_form' });
  await page.open('/dashboard');
  const group = await page.region('New, not contacted');

  await page.user.click(await group.findByRole('link', { name: 'Email Typing Owner' }));

  await page.screen.findByRole('textbox', { name: 'Subject' });
  expect(page.path()).toBe(`/leads/${lead.id}?write=email`);
});

test.each([
  ['email', '?write=email', 'Subject'],
  ['sms', '?write=text', 'To 515-555-0146'],
] as const)('a reply by %s opens the lead where it is answered', async (channel, query, focused) => {
  const lead = await page.app.make.lead({ name: 'Asking Owner', phone: '515-555-0146' });
  const em = page.app.em;
  const given = { channel: 'sms', version: 'sms-3', contact: '+15155550146', address: '192.0.2.7' } as const;
  await em.persist(em.create(Consent, { leadId: lead.id, ...given })).flush();
  const none = { total: 0, rows: [] };
  const row = {
    ...newLead('Asking Owner', { leadId: lead.id }),
    text: 'Is Tuesday fine?',
    receivedAt: new Date().toISOString(),
    channel,
    unconnected: null,
    unsentReason: null,
    isAnswerWaiting: false,
  };
  const view: TodayView = {
    newLeads: none,
    walkthroughs: none,
    replies: { total: 1, rows: [row] },
    waiting: none,
  };
  reply(/^GET \/api\/today$/, () => json(view));
  await page.open('/dashboard');
  const group = await page.region('Replies');

  await page.user.click(await group.findByRole('link', { name: 'Asking Owner' }));

  const field = (await page.screen.findByRole('textbox', { name: focused })) as unknown as {
    ownerDocument: { activeElement: unknown };
  };
  await page.waitFor(() => expect(field.ownerDocument.activeElement).toBe(field));
  expect(page.path()).toBe(`/leads/${lead.id}${query}`);
});

test('a missed call opens the lead without a message to write', async () => {
  const none = { total: 0, rows: [] };
  const missed = {
    ...newLead('Ringing Owner', {}),
    text: 'Missed call',
    receivedAt: new Date().toISOString(),
    channel: 'call' as const,
    unconnected: null,
    unsentReason: null,
    isAnswerWaiting: false,
  };
  const view: TodayView = {
    newLeads: none,
    walkthroughs: none,
    replies: { total: 1, rows: [missed] },
    waiting: none,
  };
  reply(/^GET \/api\/today$/, () => json(view));
  await page.open('/dashboard');

  const link = await (await page.region('Replies')).findByRole('link', { name: 'Ringing Owner' });

  expect(hrefOf(link)).toBe('/leads/Ringing Owner');
});

test('calling about a due task opens the lead and asks for the outcome', async () => {
  const lead = await page.app.make.lead({ name: 'Owed Owner', phone: '515-555-0144' });
  const task = { id: 'task', lead, title: 'Call back', dueAt: '2026-11-18T15:00:00.000Z', assignee: null };
  reply(/^GET \/api\/tasks\?/, () => json({ rows: [task], next: null }));
  await page.open('/dashboard');
  const group = await page.region('Tasks due');

  const call = await group.findByRole('link', { name: 'Call Owed Owner' });
  expect(hrefOf(call)).toBe('tel:515-555-0144');
  await page.user.click(call);

  await page.dialog('Call with Owed Owner');
  expect(page.path()).toMatch(new RegExp(`^/leads/${lead.id}`));
});

test('each group leads to everything it counts', async () => {
  await page.open('/dashboard');
  const all = async (group: string) =>
    hrefOf(await (await page.region(group)).findByRole('link', { name: group }));

  expect(await all('New, not contacted')).toBe('/inbox');
  expect(await all('Walkthroughs')).toBe('/calendar?view=day&person=all');
  expect(await all('Replies')).toBe('/inbox');
  expect(await all('Sign & pay')).toBe('/documents');
  const tasks = await all('Tasks due');
  expect(tasks).toMatch(/^#./);
  expect(`#${idOf(page.screen.getByRole('region', { name: 'Your tasks' }))}`).toBe(tasks);
});

test('the outcome of a walkthrough is recorded in one tap', async () => {
  const row = {
    leadId: 'lead',
    name: 'Missed Owner',
    propertyAddress: '2902 SW 30th St, Des Moines, IA 50321',
    phone: null,
    startsAt: '2026-11-18T15:00:00Z',
    isConfirmed: true,
  };
  const none = { total: 0, rows: [] };
  const view = (unsettledId: string | null): TodayView => ({
    newLeads: none,
    walkthroughs: { total: 1, rows: [{ ...row, unsettledId }] },
    replies: none,
    waiting: none,
  });
  let unsettled: string | null = 'seven';
  reply(/^GET \/api\/today$/, () => json(view(unsettled)));
  reply(/^POST \/api\/calendar\/walkthroughs\/seven$/, () => {
    unsettled = null;
    return new Response(null, { status: 204 });
  });
  await page.open('/dashboard');
  const group = await page.region('Walkthroughs');
  group.getByText(/How did it go\?/);

  await page.press('No-show: Missed Owner', group);

  await page.messages().findByText(/^Missed Owner marked as a no-show/);
  await page.gone(() => group.queryByRole('button', { name: /Missed Owner$/ }));
  expect(sent.filter(({ line }) => line.includes('/seven')).map(({ body }) => body)).toEqual([
    { status: 'no_show' },
  ]);
});

test("the phone's bar has Today, Board, Inbox, Search and More, and marks the page that is open", async () => {
  await page.open('/dashboard?show=board');

  const bar = page.within(await page.screen.findByRole('navigation', { name: 'Quick access' }));

  expect(bar.getAllByRole('link').map(textOf)).toEqual(['Today', 'Board', 'Inbox']);
  expect(bar.getAllByRole('button').map(textOf)).toEqual(['Search', 'More']);
  expect(textOf(bar.getByRole('link', { current: 'page' }))).toBe('Board');
});

test("the phone's bar marks More on the list of leads, not on the page of one", async () => {
  const lead = await page.app.make.lead({ name: 'Marked Owner' });
  const marked = async () => {
    const bar = page.within(await page.screen.findByRole('navigation', { name: 'Quick access' }));
    return bar.queryByRole('button', { current: 'page' });
  };

  await page.open('/leads');
  expect(textOf((await marked())!)).toBe('More');
  await page.go(`/leads/${lead.id}`);
  await page.screen.findByRole('heading', { name: 'Marked Owner' });

  expect(await marked()).toBeNull();
});

test('tasks are read once for both places that show them', async () => {
  await page.open('/dashboard');

  await page.region('New, not contacted');
  await page.region('Your tasks');

  expect(sent.filter(({ line }) => line.startsWith('GET /api/tasks'))).toHaveLength(1);
});

test("a new lead's clock runs, and is marked once its five minutes are over", async () => {
  const rows = [
    newLead('Greta Sundby', { isRunning: true }),
    newLead('Desmond Achterberg', { isRunning: true, waitedSeconds: 680 }),
  ];
  const none = { total: 0, rows: [] };
  const view: TodayView = { newLeads: { total: 2, rows }, walkthroughs: none, replies: none, waiting: none };
  reply(/^GET \/api\/today$/, () => json(view));
  await page.open('/dashboard');
  const group = await page.region('New, not contacted');

  const clock = await group.findByText(/^(?!1:48)[1-4]:\d\d/);

  expect(classOf(clock)).not.toContain('late');
  expect(classOf(group.getByText(/^1\d:/))).toContain('late');
});
