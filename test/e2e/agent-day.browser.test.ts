import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { formatSlot } from '../../admin/src/time/days.js';
import { Message } from '../../src/messages/message.entity.js';
import { mime } from '../inbox/emails.js';
import { setUpBrowser, setUpBrowserApp } from '../support/browser-app.js';
import { paymentsOf } from '../support/payments.js';
import { startSandbox } from '../support/sandbox.js';
import { logIn, messages, openLiveConsole, openPage, PHONE } from './console.js';
import {
  acceptRequirements,
  askForAnalysis,
  bookTime,
  moveToOnboarding,
  pitch,
  sendAgreement,
  takePayment,
} from './visitor-to-paid.js';

const SECRET = 'a secret that only mail services know';
const OWNER = 'olga@example.com';
const { app, browser } = setUpBrowserApp(() => startSandbox({ INBOUND_EMAIL_SECRET: SECRET }));
/** The owner's: another process, which shares nothing with that of staff. */
const ownersBrowser = setUpBrowser();

/** Reminders and other messages that will still be sent to the owner. */
const planned = (leadId: string) =>
  app.em.fork().count(Message, { leadId, stream: 'campaign', state: 'pending' });

async function answerByEmail(text: string): Promise<void> {
  const { ok } = await fetch(`${app.url}/api/email/inbound`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`mail:${SECRET}`).toString('base64')}`,
      'content-type': 'message/rfc822',
    },
    body: mime({ from: OWNER, subject: 'Re: Your walkthrough', text }),
  });
  expect(ok).toBe(true);
}

async function boxOf(element: Locator) {
  return (await element.boundingBox())!;
}

/** Opens the second day, since the first may be almost over. Returns the time. */
async function chooseLastTimeOfSecondDay(owner: Page): Promise<string> {
  const day = owner.locator('details:has(input[type="radio"])').nth(1);
  await day.locator('summary').click();
  const time = day.getByRole('radio').last();
  await time.check();
  return time.inputValue();
}

const openToday = (staff: Page) =>
  staff.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();

/** The lead's page, from a group of Today. */
async function openFromToday(staff: Page, group: RegExp): Promise<void> {
  await staff.getByRole('region', { name: group }).getByRole('listitem').getByRole('link').first().click();
  await staff.getByRole('list', { name: 'Timeline' }).waitFor();
}

test('an agent takes an owner from the form to the payment, and sees everything that happens live', async () => {
  const owner = await (await ownersBrowser.newContext({ baseURL: app.url })).newPage();
  const staff = await openLiveConsole(app, browser);

  const id = await askForAnalysis(owner);
  await staff.getByRole('button', { name: /[1-9] unread/ }).waitFor();
  await staff
    .getByRole('region', { name: /^New, not contacted/ })
    .getByRole('link', { name: 'olga', exact: true })
    .waitFor();

  await openFromToday(staff, /^New, not contacted/);
  await staff.getByRole('button', { name: 'Log call' }).click();
  const call = staff.getByRole('dialog');
  await call.getByRole('button', { name: 'Reached' }).click();
  const logged = messages(staff);
  await logged.getByText('Call logged').waitFor();
  // Toasts are clear of the sidebar.
  const side = await boxOf(staff.getByRole('banner'));
  expect((await boxOf(logged)).x).toBeGreaterThanOrEqual(side.x + side.width);
  await openToday(staff);
  await staff.getByText('Every new lead has been contacted.').waitFor();

  let startsAt = '';
  await acceptRequirements(owner);
  await bookTime(owner, async () => {
    startsAt = await chooseLastTimeOfSecondDay(owner);
  });
  await staff
    .getByRole('region', { name: 'Walkthrough Scheduled' })
    .getByRole('article')
    .getByText(formatSlot(startsAt))
    .waitFor();
  const { body: booked } = await app.as.staff.get(`/api/leads/${id}`);
  expect(booked.walkthroughDate).toBe(new Date(startsAt).toISOString());
  expect(await planned(id)).toBeGreaterThan(0);

  await answerByEmail('Can you bring the agreement along?');
  await staff
    .getByRole('region', { name: /^Replies/ })
    .getByText(/^Can you bring/)
    .waitFor();
  expect(await planned(id)).toBe(0);

  await openFromToday(staff, /^Replies/);
  await staff.getByRole('button', { name: 'Reply', exact: true }).click();
  await staff.getByRole('textbox', { name: 'Message' }).fill('Of course.');
  await staff.getByRole('button', { name: 'Send Email' }).click();
  await staff.getByRole('list', { name: 'Timeline' }).getByText('Of course.').waitFor();

  await openToday(staff);
  await pitch(staff);
  await owner.goto(await sendAgreement(staff));
  await owner.getByRole('button', { name: /^Sign as/ }).click();
  await owner.getByText('Signed. You can close this page.').waitFor();
  await takePayment(staff);
  await staff.getByRole('button', { name: 'Pay $199.00' }).click();
  await moveToOnboarding(staff);
  await staff.waitForURL('**/dashboard');

  const { body: lead } = await app.as.staff.get(`/api/leads/${id}`);
  expect(lead.status).toBe('enrolled');
  expect((await paymentsOf(app, id)).payments).toMatchObject([{ state: 'paid' }]);
});

test('on a phone, a toast covers neither the title, the bottom bar nor the button that was pressed', async () => {
  const { id } = await app.make.lead();
  const staff = await openLiveConsole(app, browser, { path: `/leads/${id}`, viewport: PHONE });
  await staff.getByRole('textbox', { name: 'Note' }).fill('Left a message.');
  const add = staff.getByRole('button', { name: 'Add note' });

  await add.click();
  await messages(staff).getByText('Note added').waitFor();

  const toast = await boxOf(messages(staff));
  const bar = await boxOf(staff.getByRole('navigation', { name: 'Quick access' }));
  expect(toast.y + toast.height).toBeLessThan(Math.min(bar.y, (await boxOf(add)).y));
  const title = await boxOf(staff.getByRole('heading', { level: 1 }));
  expect(toast.y).toBeGreaterThanOrEqual(title.y + title.height);
});

test('on a phone, toasts cover no part of a dialog', async () => {
  const { id } = await app.make.lead();
  const staff = await openLiveConsole(app, browser, { path: `/leads/${id}`, viewport: PHONE });
  await staff.getByRole('textbox', { name: 'Note' }).fill('Left a message.');
  await staff.getByRole('button', { name: 'Add note' }).click();
  await messages(staff).getByText('Note added').waitFor();

  await staff.getByRole('button', { name: 'Log call' }).click();

  const title = staff.getByRole('dialog').getByRole('heading');
  await title.waitFor();
  // Not by its role, because a dialog hides the rest of the page from screen readers.
  const toast = await boxOf(staff.locator('section', { hasText: 'Note added' }));
  expect(toast.height).toBeGreaterThan(0);
  expect(toast.y + toast.height).toBeLessThanOrEqual((await boxOf(title)).y);
  expect(toast.y + toast.height).toBeLessThanOrEqual((await boxOf(staff.getByRole('dialog'))).y);
});

test("a lead's page loads the composer and the documents before anyone asks for them", async () => {
  const { id } = await app.make.lead();
  const staff = await openLiveConsole(app, browser);
  const loads = ['EmailForm', 'TextForm', 'DocumentsTab'].map((chunk) =>
    staff.waitForRequest((request) => request.url().includes(`/${chunk}-`)),
  );

  await staff.goto(`${app.url}/leads/${id}`);

  await Promise.all(loads);
});

test('on a phone, the first screen of a lead has its actions and what happened last', async () => {
  const { id: assigneeId } = await app.make.user({ name: 'Maximiliana Featherstonehaugh-Cholmondeley' });
  const { id } = await app.make.lead({ assigneeId });
  const staff = await openLiveConsole(app, browser, { path: `/leads/${id}`, viewport: PHONE });

  const last = await boxOf(staff.getByRole('list', { name: 'Timeline' }).getByRole('listitem').first());
  const bar = await boxOf(staff.getByRole('navigation', { name: 'Quick access' }));
  expect(last.y).toBeLessThan(bar.y - 80);
  expect((await boxOf(staff.getByRole('tab', { name: 'Timeline' }))).y).toBeLessThan(300);
});

test('on a phone, an agent hands over open leads in three taps', async () => {
  const [me, next] = [await app.make.user({ role: 'user' }), await app.make.user({ name: 'Nora Next' })];
  const { id } = await app.make.lead({ assigneeId: me.id });
  const staff = await openPage(browser, { viewport: PHONE });
  await staff.goto(`${app.url}/login`);
  await logIn(staff, me.email);
  await staff.waitForURL('**/dashboard');

  await staff.getByRole('link', { name: 'My Account' }).tap();
  await staff.getByRole('radio', { name: 'Nora Next' }).tap();
  await staff.getByRole('button', { name: 'Reassign 1 Lead' }).tap();

  await messages(staff).getByText('1 lead assigned to Nora Next').waitFor();
  expect((await app.as.staff.get(`/api/leads/${id}`)).body.assigneeId).toBe(next.id);
});

test('the buttons of a dialog stay on a low screen, and its fields scroll', async () => {
  const { id } = await app.make.lead({ lastContactedAt: new Date() });
  const viewport = { width: 1280, height: 420 };
  const staff = await openLiveConsole(app, browser, { path: `/leads/${id}`, viewport });

  await staff.getByRole('button', { name: 'Schedule Walkthrough' }).click();

  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('button', { name: /AM|PM/ }).first().waitFor();
  const button = await boxOf(dialog.getByRole('button', { name: 'Schedule', exact: true }));
  expect(button.y + button.height).toBeLessThan(viewport.height);
});

test('rows of the leads list are 48 pixels high, whatever is in them', async () => {
  const { id } = await app.make.lead({
    name: 'Maximiliana Featherstonehaugh-Cholmondeley',
    propertyAddress: '12345 Northwest Beaver Creek Meadows Boulevard, Unit 1204, West Des Moines, IA 50266',
  });
  await app.make.lead({ name: 'Bo', phone: null, propertyAddress: '' });
  const title = 'Ask whether the tenant on the upper floor has renewed the lease for another year';
  await app.as.staff.post(`/api/leads/${id}/tasks`).send({ title, dueAt: '2026-11-02T16:00:00.000Z' });
  const staff = await openLiveConsole(app, browser, { path: '/leads' });
  const rows = staff.getByRole('table', { name: 'Leads' }).locator('tbody tr');
  await rows.filter({ hasText: 'Maximiliana' }).filter({ hasText: 'Overdue' }).waitFor();

  const heights = await Promise.all(
    (await rows.all()).map(async (row) => Math.round((await boxOf(row)).height)),
  );

  expect(new Set(heights)).toEqual(new Set([48]));
});
