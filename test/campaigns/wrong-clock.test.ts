import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { EnrollmentsService } from '../../src/campaigns/enrollments.service.js';
import { Message } from '../../src/messages/message.entity.js';
import type { TestApp } from '../support/app.js';
import { until } from '../support/until.js';
import { consentingLead, messagesOf, passTime, startCampaignApp } from './campaign-app.js';

const HOUR = 3_600_000;
const TIMERS = [
  ...([
    'hrtime',
    'nextTick',
    'performance',
    'queueMicrotask',
    'requestAnimationFrame',
    'setImmediate',
  ] as const),
  ...(['cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];
let app: TestApp;

beforeAll(async () => {
  app = await startCampaignApp();
});

afterAll(async () => {
  jest.useRealTimers();
  await app.close();
});

/** Bypasses HTTP, because session tokens use the process clock. */
const begin = (leadId: string) =>
  app.app.get(EnrollmentsService, { strict: false }).start(leadId, { id: null });

// security.md 7.8: delays use the database's clock
test.each([1, -1])(
  'a process whose clock is off by %i hour plans and sends at the right time',
  async (hours) => {
    jest.useRealTimers();
    const trueNow = Date.now();
    const lead = await consentingLead(app);
    jest.useFakeTimers({ now: trueNow + hours * HOUR, doNotFake: TIMERS });

    await begin(lead.id);

    const [first] = await messagesOf(app, lead.id);
    expect(Math.abs(first!.stepAt!.getTime() - trueNow - HOUR)).toBeLessThan(60_000);
    // Check shortly before and after the planned time by the database clock.
    await passTime(app, '30 minutes');
    const other = await consentingLead(app);
    await begin(other.id);
    await passTime(app, '31 minutes');
    await until(() => app.em.findOne(Message, { leadId: lead.id, state: 'sent' }));
    expect(await app.em.count(Message, { leadId: other.id, state: { $ne: 'pending' } })).toBe(0);
  },
);
