import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BUSINESS_HOURS, isWorkingAt, nextWorkingMoment, type StaffHours } from '#shared/working-hours.js';
import { WorkingHoursService } from '../../src/booking/working-hours/working-hours.service.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
let hours: WorkingHoursService;

beforeAll(async () => {
  app = await startApp();
  hours = app.app.get(WorkingHoursService, { strict: false });
});

afterAll(() => app.close());

const OWN = '/api/auth/working-hours';
const WEDNESDAY_NOON = new Date('2026-11-25T18:00:00Z');
const VACATION = {
  startsAt: '2026-11-25T06:00:00.000Z',
  endsAt: '2026-11-28T06:00:00.000Z',
  note: 'Lake Okoboji',
};
const noMondays = BUSINESS_HOURS.map((day, index) => (index === 1 ? { ...day, intervals: [] } : day));

test('everyone starts with business hours and takes walkthroughs', async () => {
  const { body } = await app.as.staff.get(OWN).expect(200);

  expect(body).toEqual({ takesWalkthroughs: true, week: null, timeOff: [], version: 0 });
});

test('a person changes their own hours, and an admin those of others', async () => {
  const agent = await app.signIn('user');
  const { body } = await agent.patch(OWN).send({ week: noMondays, version: 0 }).expect(200);

  await app.as.admin
    .patch(`/api/users/${agent.userId}/working-hours`)
    .send({ timeOff: [VACATION], version: body.version })
    .expect(200);

  const { body: saved } = await agent.get(OWN);
  expect(saved).toMatchObject({ week: noMondays, timeOff: [VACATION], takesWalkthroughs: true });
});

test('an admin reads the hours of all active people in one request', async () => {
  const agent = await app.signIn('user', { name: 'Dana Hours' });
  await agent.patch(OWN).send({ week: noMondays, takesWalkthroughs: false }).expect(200);
  const former = await app.make.user({ isActive: false });

  const { body } = await app.as.admin.get('/api/working-hours').expect(200);

  const rows = body as StaffHours[];
  expect(rows.find(({ userId }) => userId === agent.userId)).toMatchObject({
    name: 'Dana Hours',
    week: noMondays,
    takesWalkthroughs: false,
  });
  expect(rows.some(({ userId }) => userId === former.id)).toBe(false);
  await app.as.staff.get('/api/working-hours').expect(403);
});

test('a user cannot read or change the hours of others', async () => {
  const path = `/api/users/${app.as.admin.userId}/working-hours`;

  await app.as.staff.get(path).expect(403);
  await app.as.staff.patch(path).send({ takesWalkthroughs: false }).expect(403);
});

test('a stale change is refused with the current hours', async () => {
  const agent = await app.signIn('user');
  const change = (takesWalkthroughs: boolean) => agent.patch(OWN).send({ takesWalkthroughs, version: 0 });
  await change(false).expect(200);

  const { body } = await change(true).expect(409);

  expect(body).toMatchObject({ code: 'WORKING_HOURS_CHANGED', current: { takesWalkthroughs: false } });
});

test('the hours of an account that does not exist are not found', async () => {
  await app.as.admin.get(`/api/users/${randomUUID()}/working-hours`).expect(404);
  await app.as.admin.patch(`/api/users/${randomUUID()}/working-hours`).send({ week: null }).expect(404);
});

test('time off that ends before it starts gets an error at its end', async () => {
  const timeOff = [{ startsAt: VACATION.endsAt, endsAt: VACATION.startsAt }];

  const { body } = await app.as.staff.patch(OWN).send({ timeOff }).expect(422);

  expect(body.errors).toEqual([expect.objectContaining({ field: 'timeOff.0.endsAt' })]);
});

test('a person on vacation is not at work, and is again when it ends', async () => {
  const agent = await app.signIn('user');
  const read = async () => (await hours.list()).find(({ userId }) => userId === agent.userId)!;
  expect(isWorkingAt(await read(), WEDNESDAY_NOON)).toBe(true);
  await agent
    .patch(OWN)
    .send({ timeOff: [VACATION] })
    .expect(200);

  expect(isWorkingAt(await read(), WEDNESDAY_NOON)).toBe(false);
  expect(nextWorkingMoment(await read(), WEDNESDAY_NOON)).toEqual(new Date('2026-11-30T15:00:00Z'));
});

test('a deactivated teammate is never at work', async () => {
  const { id } = await app.make.user({ isActive: false });

  expect((await hours.list()).map(({ userId }) => userId)).not.toContain(id);
});
