import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type SignedIn, startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';

let app: TestApp;
let agent: SignedIn;

beforeAll(async () => {
  app = await startApp();
  freezeClock(app, new Date('2026-10-19T18:00:00Z'));
});

beforeEach(async () => {
  agent = await app.signIn('user');
});

afterAll(() => app.close());

const pathOf = (link: string) => new URL(link).pathname;
const renew = async () => pathOf((await agent.post('/api/auth/calendar-feed').expect(201)).body.link);
const read = (path: string) => app.as.anonymous.get(path).buffer(true);

async function planned(startsAt: string, agentId: string, name = 'Grace Hopper') {
  const lead = await app.make.lead({ name, propertyAddress: '1301 Warrior Ln, Waukee, IA 50263' });
  await agent.post(`/api/leads/${lead.id}/walkthrough`).send({ startsAt, agentId }).expect(200);
  return lead;
}

test("a person's calendar app reads their walkthroughs and open tasks without signing in, in the company's time zone", async () => {
  const lead = await planned('2026-10-30T15:00:00Z', agent.userId);
  await planned('2026-11-02T16:00:00Z', agent.userId, 'Winter; Owner');
  await planned('2026-10-30T15:00:00Z', app.as.staff.userId, 'Other Owner');
  const task = { title: 'Send comps', dueAt: '2026-10-30T20:30:00.000Z', assigneeId: agent.userId };
  await agent.post(`/api/leads/${lead.id}/tasks`).send(task).expect(201);

  const { text, headers } = await read(await renew()).expect(200);

  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect([...text.matchAll(/^(?:DTSTART|SUMMARY).*$/gm)].map(([line]) => line.trim()).slice(2)).toEqual([
    // 10 AM in summer time, and in standard time three days later.
    'DTSTART;TZID=America/Chicago:20261030T100000',
    'SUMMARY:Walkthrough: Grace Hopper',
    'DTSTART;TZID=America/Chicago:20261030T153000',
    'SUMMARY:Send comps (Grace Hopper)',
    'DTSTART;TZID=America/Chicago:20261102T100000',
    'SUMMARY:Walkthrough: Winter\\; Owner',
  ]);
  expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:America/Chicago\r\n');
  expect(text).toContain('LOCATION:1301 Warrior Ln\\, Waukee\\, IA 50263\r\n');
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
});

test('it is sent again only if something changed', async () => {
  const lead = await planned('2026-10-30T15:00:00Z', agent.userId);
  const path = await renew();
  const { headers } = await read(path).expect(200);

  await read(path).set('If-None-Match', headers.etag!).expect(304);
  await agent
    .post(`/api/leads/${lead.id}/walkthrough`)
    .send({ startsAt: '2026-10-30T16:00:00Z', agentId: agent.userId });

  await read(path).set('If-None-Match', headers.etag!).expect(200);
});

test('a new link replaces the previous one, and stops when it is turned off or the person leaves', async () => {
  const isOn = async () => (await agent.get('/api/auth/calendar-feed').expect(200)).body.isOn;
  expect(await isOn()).toBe(false);
  const first = await renew();
  const second = await renew();

  await read(first).expect(404);
  await read(second).expect(200);
  await app.em.execute('update users set is_active = false where id = ?', [agent.userId]);
  await read(second).expect(404);
  await app.em.execute('update users set is_active = true where id = ?', [agent.userId]);
  expect(await isOn()).toBe(true);
  await agent.delete('/api/auth/calendar-feed').expect(204);

  await read(second).expect(404);
  expect(await isOn()).toBe(false);
});
