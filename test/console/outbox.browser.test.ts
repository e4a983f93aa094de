import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@jest/globals';
import { Suppressions } from '../../src/messages/suppressions.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { until } from '../support/until.js';
import { choose, openConsole } from './console.js';
import { DOUBT, messageInDoubt } from './message-in-doubt.js';

// No mail server is configured here, so that what is sent is kept.
const { app, browser } = setUpBrowserApp();

const openOutbox = (path = '/admin/outbox') => openConsole(app, browser, { role: 'admin', path });

test('an admin finds a message in doubt, reads it and why it is so, and sends it once more', async () => {
  const lead = await app.make.lead({ email: 'pat@example.com' });
  const { id } = await messageInDoubt(app, lead, 'Your lease');
  const page = await openOutbox();
  await choose(page, 'Status', 'Unconfirmed');
  await page.waitForURL(/state/);
  const row = page.getByRole('row', { name: /pat@example\.com/ });
  await row.getByText(DOUBT).waitFor();
  expect(await row.getByRole('link', { name: 'Open lead' }).getAttribute('href')).toBe(`/leads/${lead.id}`);

  await row.getByRole('link', { name: 'Your lease' }).click();

  await page.getByRole('heading', { level: 1, name: 'Your lease' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/outbox/${id}`);
  const why = page.getByRole('region', { name: 'Delivery' });
  await why.getByText("Recipient hasn't opted out: passed").waitFor();
  await why.getByText('Unconfirmed').waitFor();
  expect(await page.getByTitle('Email: Your lease').getAttribute('sandbox')).toBe('');
  await page.frameLocator('iframe').getByText('It can begin in March.').waitFor();

  await page.getByRole('button', { name: 'Send again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send it to pat@example.com again?' });
  await dialog.getByText('If it did, it will arrive twice.').waitFor();
  await dialog.getByRole('button', { name: 'Send again' }).click();

  await why.getByText('Not sent: no mail server is set up').waitFor();
  expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  expect(await app.em.fork().count(AuditEntry, { action: 'message.repeated', subjectId: id })).toBe(1);
});

test('a text message shows as a bubble with what it is billed as', async () => {
  const lead = await app.make.lead({ email: 'sms@example.com' });
  const { id } = await messageInDoubt(app, lead, 'A text');
  await app.em.execute(
    `update messages set channel = 'sms', subject = null, recipient = '+15155550142', text = ? where id = ?`,
    ['Your walkthrough is tomorrow. '.repeat(6), id],
  );

  const page = await openOutbox(`/admin/outbox/${id}`);

  await page.getByText('2 segments · 180 characters in GSM-7').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
});

test('every template shows as it would look', async () => {
  const page = await openOutbox('/admin/outbox/templates');

  const card = page.getByRole('region', { name: 'One-time code' });
  await card.frameLocator('iframe').getByText('482 913').waitFor();
  await card.getByRole('figure').filter({ hasText: 'Plain text' }).getByText('482 913').waitFor();
});

test('an address that bounced is written to again by decision of an admin', async () => {
  const lead = await app.make.lead({ email: 'mended@example.com' });
  const { id } = await messageInDoubt(app, lead, 'Your keys');
  await app.em.transactional((em) =>
    app.app.get(Suppressions, { strict: false }).add(em, 'email', lead.email, 'bounced'),
  );
  const page = await openOutbox(`/admin/outbox/${id}`);
  await page
    .getByRole('region', { name: 'Delivery' })
    .getByText('An earlier email to this address bounced.')
    .waitFor();

  await page.getByRole('button', { name: 'Allow messages again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Allow messages to mended@example.com again?' });
  await dialog.getByRole('button', { name: 'Allow messages again' }).click();

  await page.getByRole('button', { name: 'Allow messages again' }).waitFor({ state: 'detached' });
  await until(() => app.em.fork().count(AuditEntry, { action: 'message.allowed', subjectId: id }));
});

test('the timeline of a lead leads to the message, staff without a way to decide or into the outbox', async () => {
  const lead = await app.make.lead({ email: 'told@example.com' });
  const { id } = await messageInDoubt(app, lead, 'Your roof');
  const page = await openOutbox(`/leads/${lead.id}`);

  await page.getByRole('link', { name: 'Open message' }).click();

  await page.getByRole('heading', { level: 1, name: 'Your roof' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/outbox/${id}`);
  const staff = await openConsole(app, browser, { path: `/leads/${lead.id}` });
  await staff.getByRole('link', { name: 'Open message' }).click();
  await staff.getByRole('heading', { level: 1, name: 'Your roof' }).waitFor();
  expect(await staff.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  await staff.getByRole('link', { name: 'Back to the lead' }).click();
  await staff.waitForURL(`**/leads/${lead.id}`);
});

// integrations.md 7
test('that campaigns are held back stands on every page of an admin, in the words of the mail server', async () => {
  await app.em.execute(
    `update sending_states set campaigns_paused_at = now(), campaigns_reason = '554 5.7.1 Spam'`,
  );
  const page = await openOutbox('/admin');
  const notice = page.getByRole('status').filter({ hasText: '554 5.7.1 Spam' });
  await notice.waitFor();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);

  await notice.getByRole('button', { name: 'Resume Sending' }).click();
  await page
    .getByRole('dialog', { name: 'Resume sending?' })
    .getByRole('button', { name: 'Resume Sending' })
    .click();

  await notice.waitFor({ state: 'detached' });
  expect((await app.as.admin.get('/api/sending')).body.campaignsPausedAt).toBeNull();
});

// security.md 7.9
test('that a restored database sends nothing stands on every page of an admin, who lets it go on', async () => {
  await app.em.execute('update sending_states set paused_at = now()');
  const page = await openOutbox('/admin');
  const notice = page.getByRole('status').filter({ hasText: 'this database was restored or moved' });
  await notice.waitFor();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  const staff = await openConsole(app, browser);
  expect(await staff.getByText('this database was restored or moved').count()).toBe(0);

  await notice.getByRole('button', { name: 'Resume Sending' }).click();
  await page
    .getByRole('dialog', { name: 'Resume sending?' })
    .getByRole('button', { name: 'Resume Sending' })
    .click();

  await notice.waitFor({ state: 'detached' });
  expect((await app.as.admin.get('/api/sending')).body.pausedAt).toBeNull();
});
