import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AnalysisView } from '#shared/analysis.js';
import type { TeamMember } from '#shared/content.js';
import type { DashboardNumbers, WalkthroughList } from '#shared/dashboard.js';
import type { InboxPage } from '#shared/inbox.js';
import { type BoardView, LEAD_SOURCES, LEAD_STATUSES, STAFF_PROPERTY_TYPES } from '#shared/lead.js';
import { callOf, REFERRAL_STATES, type ReferralView } from '#shared/referral.js';
import { LeadPlans } from '../../src/campaigns/lead-plans.js';
import { readFeeFacts } from '../../src/campaigns/placeholder-values.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { seedDemoWorld } from '../../src/seeds/demo-world.js';
import { DEMO_CONTENT } from '../site/fake-site-api.js';
import { startApp, type TestApp } from '../support/app.js';
import { linksOf } from './links-of.js';

/** The demo data of a first start. P-123..P-138, S-94, S-95, S-113 */
let world: TestApp;
/** Seeded and compared with the same time, so that midnight may pass in between. */
const NOW = new Date();

beforeAll(async () => {
  world = await startApp();
  await seed();
});

afterAll(() => world.close());

function seed(): Promise<void> {
  return world.em.transactional((em) => seedDemoWorld(em, linksOf(world), NOW));
}

function rows<Row>(sql: string): Promise<Row[]> {
  return world.em.execute(sql);
}

async function report(leadId: string): Promise<AnalysisView> {
  const response = await world.as.anonymous.get(`/api/public/analyses/${leadId}`);
  expect(response.status).toBe(200);
  return response.body as AnalysisView;
}

test('the board has leads in all nine statuses, and its counts add up to all of them', async () => {
  const { body } = await world.as.staff.get('/api/leads/board');

  const columns = (body as BoardView).columns;
  expect(columns.map(({ status }) => status).sort()).toEqual([...LEAD_STATUSES].sort());
  expect(Math.min(...columns.map(({ count }) => count))).toBeGreaterThanOrEqual(2);
  expect(columns.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(48);
});

test('no lead was moved by a payment that it still has to make', async () => {
  const moved = await rows(
    `select c.lead_id from lead_status_changes c where c.cause = 'payment'
     and not exists (select from payments p where p.lead_id = c.lead_id and p.state = 'paid')`,
  );

  expect(moved).toEqual([]);
});

test('every source and every property type has a lead', async () => {
  const leads = await rows<{ source: string; property_type: string }>(
    'select source, property_type from leads',
  );

  expect(new Set(leads.map(({ source }) => source))).toEqual(new Set(LEAD_SOURCES));
  expect(new Set(leads.map(({ property_type }) => property_type))).toEqual(new Set(STAFF_PROPERTY_TYPES));
});

test('leads were created within the last 90 days and are sorted newest first in their column', async () => {
  const outside = await rows(
    "select id from leads where created_at > now() or created_at < now() - interval '90 days'",
  );
  const { body } = await world.as.staff.get('/api/leads/board');

  expect(outside).toEqual([]);
  for (const { cards } of (body as BoardView).columns) {
    const days = cards.map(({ createdAt }) => createdAt);
    expect(days).toEqual([...days].sort().reverse());
  }
});

test('documents and tasks agree with the lead: signed from Contract Sent on, and no call without a phone', async () => {
  const wrong = await rows(
    `select l.name, d.state from leads l join documents d on d.lead_id = l.id and d.type = 'management_agreement'
     where (d.state = 'completed') <> (l.status in ('contract_sent', 'enrolled', 'closed', 'won'))`,
  );
  const states = await rows<{ state: string }>('select distinct state from documents order by state');
  const calls = await rows(
    `select l.name from leads l join lead_tasks t on t.lead_id = l.id
     where l.phone is null and t.done_at is null and t.title like 'Call%'`,
  );

  expect(wrong).toEqual([]);
  expect(states.map(({ state }) => state)).toEqual(['completed', 'declined', 'expired', 'sent', 'viewed']);
  expect(calls).toEqual([]);
});

test('all contact details are fictional: every phone is 515-555-01xx and every email is at example.com', async () => {
  const people = await rows<{ email: string | null; phone: string | null }>(
    `select email, phone from leads union all select email, phone from property_analysis_entries
     union all select email::text, null from property_analysis_subscribers
     union all select realtor_email, realtor_phone from referrals
     union all select client_email, client_phone from referrals
     union all select sender, null from inbound_emails
     union all select null, replace(sender, '+1515555', '515-555-') from inbound_texts
     union all select recipient, null from messages where channel = 'email'`,
  );

  expect(people.filter(({ email }) => email !== null && !/^[a-z.]+@example\.com$/.test(email))).toEqual([]);
  expect(people.filter(({ phone }) => phone !== null && !/^515-555-01\d\d$/.test(phone))).toEqual([]);
  expect(people.filter(({ phone }) => phone === '515-555-0142')).toEqual([]); // the company's own
});

test("a lead's status history runs from the first stage to the current one in order of time", async () => {
  const leads = await rows<{ status: string; steps: { from: string | null; to: string; at: string }[] }>(
    `select l.status, json_agg(json_build_object('from', from_status, 'to', to_status, 'at', at) order by at) as steps
     from leads l join lead_status_changes c on c.lead_id = l.id group by l.id`,
  );

  expect(leads.length).toBeGreaterThanOrEqual(48);
  for (const { status, steps } of leads) {
    expect(steps.map(({ from }) => from)).toEqual([null, ...steps.slice(0, -1).map(({ to }) => to)]);
    expect(steps.at(-1)!.to).toBe(status);
    expect(new Set(steps.map(({ at }) => at)).size).toBe(steps.length);
    expect(Date.parse(steps.at(-1)!.at)).toBeLessThan(Date.now());
  }
});

test('booked walkthroughs are in office hours from today on, completed ones in the past, and lost leads have a reason', async () => {
  const leads = await rows<{ status: string; walkthrough_date: string | null; status_reason: string | null }>(
    'select status, walkthrough_date, status_reason from leads',
  );

  const now = NOW.getTime();
  const today = new Date(NOW).setUTCHours(0, 0, 0, 0);
  const dated = leads.filter(({ walkthrough_date }) => walkthrough_date);
  const booked = dated.filter(({ status }) => status === 'walkthrough_scheduled');
  const held = dated.filter((lead) => !booked.includes(lead));
  const dateOf = ({ walkthrough_date }: (typeof leads)[number]) => new Date(walkthrough_date!);
  expect(booked.map(dateOf).filter((date) => date.getTime() < today || date.getUTCHours() < 15)).toEqual([]);
  expect(booked.length).toBeGreaterThan(3);
  expect(held.length).toBeGreaterThan(0);
  expect(held.map(dateOf).filter((date) => date.getTime() > now)).toEqual([]);
  expect(leads.filter(({ status, status_reason }) => status === 'lost' && !status_reason)).toEqual([]);
});

test('a completed report shows a rent within its range, five comparables and the source of each figure', async () => {
  const settled = await rows<{ lead_id: string }>(
    "select lead_id from property_analysis_entries where status = 'completed' and lead_id is not null",
  );

  expect(settled.length).toBeGreaterThan(15);
  for (const { lead_id } of settled) {
    const { rentEstimate, rentRangeLow, rentRangeHigh, marketStats, comparables, origins } =
      await report(lead_id);
    expect(rentRangeLow).toBeLessThan(rentEstimate!);
    expect(rentRangeHigh).toBeGreaterThan(rentEstimate!);
    expect(comparables).toHaveLength(5);
    expect(marketStats).toMatchObject({ occupancyRate: 95 });
    expect(origins).toMatchObject({
      rentEstimate: 'sample',
      averageDaysOnMarket: 'sample',
      occupancyRate: 'regional default',
      yearOverYearChange: 'sample',
      comparables: 'sample',
    });
  }
});

test('a home without market data shows the labeled fallback', async () => {
  const [entry] = await rows<{ lead_id: string }>(
    "select lead_id from property_analysis_entries where status = 'fallback' and lead_id is not null limit 1",
  );

  expect(await report(entry!.lead_id)).toMatchObject({
    status: 'fallback',
    rentEstimate: 1800,
    rentRangeLow: 1600,
    rentRangeHigh: 2000,
    comparables: [],
    origins: { rentEstimate: 'fallback estimate' },
  });
});

test('two owners submitted several homes in one form, and each report lists the others in that order', async () => {
  const shared = await rows<{ ids: string[] }>(
    `select array_agg(a ->> 'leadId' order by place) as ids
     from submissions, jsonb_array_elements(answer -> 'analyses') with ordinality as e (a, place)
     group by id having count(*) > 1`,
  );

  expect(shared.map(({ ids }) => ids.length).sort()).toEqual([2, 3]);
  for (const { ids } of shared)
    for (const id of ids) expect((await report(id)).siblings.map(({ leadId }) => leadId)).toEqual(ids);
});

test('commercial properties have no analysis, and two analyses are not linked to a lead yet', async () => {
  const commercial = await rows(
    "select id from property_analysis_entries where property_type = 'commercial'",
  );
  const waiting = await world.as.staff
    .get('/api/analyses')
    .query({ filter: JSON.stringify({ isLinked: false }) });

  expect(commercial).toEqual([]);
  expect(waiting.body).toHaveLength(2);
});

test('every lead from a realtor has a referral, and one is due for a call today', async () => {
  const [unlike] = await rows<{ n: number }>(
    `select count(*)::int as n from leads l full join referrals r on r.lead_id = l.id
     where (l.source = 'referral' or r.id is not null)
       and (r.client_email, r.property_address, r.created_at) is distinct from (l.email, l.property_address, l.created_at)`,
  );
  const { body } = await world.as.staff.get('/api/referrals');

  const referrals = body as ReferralView[];
  expect(unlike).toEqual({ n: 0 });
  expect(referrals.length).toBeGreaterThanOrEqual(5);
  expect(new Set(referrals.map(({ state }) => state))).toEqual(new Set(REFERRAL_STATES));
  const waiting = referrals.filter(({ state }) => state === 'new');
  expect(waiting.map((referral) => callOf(referral, NOW))).toEqual(['due']);
});

test('the dashboard lists upcoming walkthroughs, soonest first, and two without a date', async () => {
  const { body } = await world.as.staff.get('/api/walkthroughs');

  const starts = (body as WalkthroughList).map(({ start }) => start);
  const dated = starts.filter((start) => start !== null);
  expect(dated.length).toBeGreaterThan(3);
  expect(starts).toEqual([...dated.sort(), null, null]);
});

test("notes, tasks and report views fall between a lead's first day and now, and some tasks are overdue", async () => {
  const early = await rows(
    `select e.lead_id from (
       select lead_id, created_at as at from lead_notes union all select lead_id, created_at from lead_tasks
       union all select lead_id, done_at from lead_tasks where done_at is not null
       union all select lead_id, at from lead_report_views
       union all select lead_id, created_at from lead_calls
       union all select lead_id, sent_at from messages where author_id is not null
       union all select lead_id, received_at from inbound_emails
       union all select lead_id, received_at from inbound_texts) e
     join leads l on l.id = e.lead_id where e.at < l.created_at or e.at > now()`,
  );
  const [count] = await rows<Record<'notes' | 'open' | 'late' | 'done' | 'views', number>>(
    `select (select count(*)::int from lead_notes) as notes, (select count(*)::int from lead_report_views) as views,
       count(*) filter (where done_at is null)::int as open, count(done_at)::int as done,
       count(*) filter (where done_at is null and due_at < now())::int as late from lead_tasks`,
  );

  expect(early).toEqual([]);
  expect(count!.notes).toBeGreaterThan(10);
  expect(count!.views).toBeGreaterThan(20);
  expect(count!.open).toBeGreaterThan(15);
  expect(count!.done).toBeGreaterThan(3);
  expect(count!.late).toBeGreaterThan(1);
  expect(count!.late).toBeLessThan(count!.open / 2);
});

test('three owners are awaiting a reply, and what they wrote ended their follow-up', async () => {
  const { body } = await world.as.staff.get('/api/inbox').query({ view: 'all' });

  const replies = (body as InboxPage).rows.filter(({ kind }) => kind === 'reply');
  expect(replies.map(({ name }) => name)).toEqual(['Dale Olson', 'Noreen Baptiste', 'Colleen Murphy']);
  expect(replies.map(({ channel }) => channel)).toEqual(['email', 'email', 'sms']);
  for (const { text, assigneeId } of replies) {
    expect(text).not.toBe('');
    expect(assigneeId).not.toBeNull();
  }
  const running = await rows(
    `select e.id from campaign_enrollments e join lead_tasks t on t.lead_id = e.lead_id
     where e.status = 'active' and e.workflow = 'warm_lead' and t.title like 'Reply to%'`,
  );
  expect(running).toEqual([]);
});

test('every lead that was contacted has a first contact, and only the newest three are not assigned', async () => {
  const silent = await rows(
    `select l.id from leads l where l.last_contacted_at is not null
       and not exists (select from first_contacts f where f.lead_id = l.id)`,
  );
  const unassigned = await rows<{ name: string }>(
    'select name from leads where assignee_id is null order by created_at desc',
  );

  expect(silent).toEqual([]);
  expect(unassigned.map(({ name }) => name)).toEqual(['greta.sandberg', 'marisol.ortega', 'Desmond Carter']);
});

test("an owner's created date is their first home's", async () => {
  const late = await rows(
    `select o.id from owners o join leads l on l.owner_id = o.id
     group by o.id having o.created_at <> min(l.created_at)`,
  );

  expect(late).toEqual([]);
});

test('the teammates of the first admin get no email, and no one has two walkthroughs at the same time', async () => {
  const alerted = await rows(
    `select u.id from users u join leads l on l.assignee_id = u.id
       left join notification_preferences p on p.user_id = u.id
     where u.role = 'user' and p.chosen is distinct from '{"push": [], "email": [], "sms": [], "phone": null, "digest": false}'::jsonb`,
  );
  const [count] = await rows<{ people: number; idle: number }>(
    `select count(distinct agent_id)::int as people, count(*) filter (where agent_id is null)::int as idle
     from walkthroughs where status = 'scheduled'`,
  );

  expect(alerted).toEqual([]);
  expect(count!.people).toBeGreaterThan(1);
  expect(count!.idle).toBeLessThan(3);
});

test('walkthroughs were booked when their lead moved to that stage, before they start', async () => {
  const wrong = await rows(
    `select w.id from walkthroughs w left join lead_status_changes c
       on c.lead_id = w.lead_id and c.to_status = 'walkthrough_scheduled'
     where w.created_at is distinct from c.at or w.created_at >= w.starts_at`,
  );

  expect(wrong).toEqual([]);
});

test('no owner is in two follow-ups', async () => {
  const twice = await rows(
    `select l.owner_id from campaign_enrollments e join leads l on l.id = e.lead_id
     where e.status = 'active' and e.workflow = 'warm_lead' group by 1 having count(*) > 1`,
  );

  expect(twice).toEqual([]);
});

test('campaign messages contain the values that campaigns would fill in', async () => {
  const filled = await rows<{ id: string; data: Record<string, string> }>(
    'select distinct on (lead_id) lead_id as id, data from messages where enrollment_id is not null order by lead_id',
  );
  const leads = await world.em.find(Lead, { id: filled.map(({ id }) => id) }, { orderBy: { id: 'asc' } });
  const fees = await readFeeFacts(world.em, leads);
  const plans = world.app.get(LeadPlans);
  const byProduct = await Promise.all(leads.map((lead) => plans.placeholderValues(lead, fees.get(lead.id)!)));

  expect(filled.length).toBeGreaterThan(20);
  expect(filled.map(({ data }) => withoutTokens(data))).toEqual(byProduct.map(withoutTokens));
});

function withoutTokens(data: Record<string, string | undefined>): Record<string, string | undefined> {
  const { privateBookingLink, unsubscribeLink } = data;
  const pageOf = (link?: string) => link?.replace(/[^/]+$/, '');
  return {
    ...data,
    privateBookingLink: pageOf(privateBookingLink),
    unsubscribeLink: pageOf(unsubscribeLink),
  };
}

test('the links in a campaign email open the preferences and the booking page of its lead', async () => {
  const [email] = await rows<{ to: string; unsubscribe: string; booking: string }>(
    `select recipient as to, data ->> 'unsubscribeLink' as unsubscribe, data ->> 'privateBookingLink' as booking
     from messages where enrollment_id is not null and channel = 'email' and state = 'pending' limit 1`,
  );
  const { to, unsubscribe, booking } = email!;
  const tokenIn = (link: string) => link.split('/').at(-1);

  const preferences = await world.as.anonymous.get(`/api/public/preferences/${tokenIn(unsubscribe)}`);
  const slots = await world.as.anonymous.get(`/api/public/booking/slots?token=${tokenIn(booking)}`);

  expect(preferences).toMatchObject({ status: 200, body: { isEmailOn: true } });
  expect(preferences.body.email.at(0)).toBe(to.at(0));
  expect(slots.status).toBe(200);
});

test('no dashboard number is zero', async () => {
  const { body } = await world.as.staff.get('/api/dashboard');

  for (const { weeks } of Object.values(body as DashboardNumbers).filter((each) => 'weeks' in each))
    expect(Math.max(...(weeks as number[]))).toBeGreaterThan(0);
});

test('everyone on the team page has a biography, and those who need a license have one', async () => {
  const { body } = await world.as.admin.get('/api/team-members');
  const team = body as TeamMember[];

  expect(team).toMatchObject(DEMO_CONTENT.team);
  expect(team).toHaveLength(9);
  expect(team.filter(({ bio }) => !bio)).toEqual([]);
  expect(team.filter(({ license }) => license).map(({ role }) => role)).toEqual([
    'Owner and Broker',
    'Director of Property Management',
    'Leasing Manager',
  ]);
});

test('a database that has leads is not seeded', async () => {
  const before = await counts();

  await seed();

  expect(await counts()).toEqual(before);
});

/** Without the report views of the tests above, which are stored a few seconds later. */
async function counts(): Promise<unknown> {
  return rows(
    `select (select count(*) from leads) as leads, (select count(*) from submissions) as submissions,
       (select count(*) from referrals) as referrals,
       (select count(*) from property_analysis_entries) as entries,
       (select count(*) from lead_status_changes) as steps,
       (select count(*) from property_analysis_subscribers) as subscribers,
       (select count(*) from lead_notes) as notes, (select count(*) from lead_tasks) as tasks,
       (select count(*) from lead_report_views where at <= '${NOW.toISOString()}') as views`,
  );
}
