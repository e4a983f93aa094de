import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Walkthrough } from '../../src/booking/walkthrough.entity.js';
import { RateLimits } from '../../src/platform/limits/rate-limits.js';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';

let app: TestApp;

beforeAll(async () => {
  // One booking per sender.
  app = await startApp({ RATE_LIMIT_FACTOR: '0.2' });
  freezeClock(app, new Date('2026-11-30T18:00:00Z'));
});

afterAll(() => app.close());

const CLIVE = '50325';

let count = 0;
const form = (values: object = {}) => ({
  startsAt: '2026-12-01T18:00:00.000Z',
  streetAddress: `${++count} Grand Ave`,
  city: 'Clive',
  zipCode: CLIVE,
  name: 'Ada Brandt',
  email: `ada${count}@example.com`,
  phone: '515-555-0142',
  ...values,
});

test('one sender books only so many walkthroughs a day, by email address, phone number or home', async () => {
  const send = (values: object) => app.as.visitor.post('/api/public/booking').send(form(values));
  const taken = form({ startsAt: '2026-12-01T18:10:00.000Z' });
  await app.as.visitor.post('/api/public/booking').send(taken).expect(409);
  // A failed booking doesn't count.
  await send({ email: taken.email }).expect(201);
  const home = `${count} GRAND  Ave`;
  const other = { phone: '515-555-0143', startsAt: '2026-12-02T18:00:00.000Z' };

  for (const same of [{ phone: '515-555-0142' }, { email: taken.email }, { streetAddress: home }])
    await send({ ...other, ...same }).expect(429);
  await send(other).expect(201);

  expect(await app.em.count(Walkthrough, {})).toBe(2);
});

test('the pages that show open times count as much as requests for them', async () => {
  await app.app.get(RateLimits).count('publicRead', '127.0.0.1', 59);
  await app.as.anonymous.get(`/book?zip=${CLIVE}`).expect(200);

  await app.as.anonymous.get('/api/public/booking/slots').query({ zipCode: CLIVE }).expect(429);
});
