import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { Document } from '../../src/documents/document.entity.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { leadWithQuote, sent } from '../support/documents.js';
import { startSandbox } from '../support/sandbox.js';
import { until } from '../support/until.js';
import { choose, DESKTOP, messages, openConsole, PHONE } from './console.js';
import { findBarriers, settle } from './page-checks.js';

/** Documents in the console, in the sandbox. */
const { app: sandbox, browser } = setUpBrowserApp(startSandbox);

const section = (page: Page) => page.getByRole('region', { name: 'Documents', exact: true });

// S-60, S-66
test('an agreement can be sent and signed, and its status updates live', async () => {
  const lead = await leadWithQuote(sandbox, { name: 'Dana Owner', status: 'proposal' });
  const page = await openConsole(sandbox, browser, { path: `/leads/${lead.id}?tab=documents` });

  await section(page).getByText('SANDBOX').waitFor();
  await section(page).getByText('No documents yet').waitFor();
  await section(page).getByRole('button', { name: 'Send for signature' }).click();
  await section(page).getByText('Awaiting signature').waitFor();
  const opened = page.waitForEvent('popup');
  await section(page)
    .getByRole('link', { name: /^Open to sign/ })
    .click();
  const signing = await opened;
  await signing.getByText('SANDBOX: signatures here are not binding').waitFor();
  expect((await new AxeBuilder({ page: signing }).analyze()).violations).toEqual([]);
  await section(page).getByText('Viewed, not signed').waitFor();
  await signing.getByRole('button', { name: 'Sign as Dana Owner' }).click();
  await signing.getByText('Signed. You can close this page.').waitFor();

  await section(page).getByText('Signed', { exact: true }).waitFor();
  const saved = page.waitForEvent('download');
  await section(page).getByRole('button', { name: 'Download Management Agreement for Dana Owner' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^management-agreement-[0-9a-f]{8}\.pdf$/);
});

// S-60
test('the walkthrough scrolls the signing link into view', async () => {
  const lead = await leadWithQuote(sandbox);
  const page = await openConsole(sandbox, browser, { path: `/leads/${lead.id}?walkthrough=contract` });
  const dialog = page.getByRole('dialog', { name: /^Confirmation Walkthrough/ });

  await dialog.getByRole('button', { name: 'Send for signature' }).click();
  const link = dialog.getByRole('link', { name: /^Open to sign/ });
  await link.waitFor();

  await until(async () => (await bottomOf(link)) < (await bottomOf(dialog)));
});

async function bottomOf(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox())!;
  return y + height;
}

// S-69, S-70
test('the documents page filters by type and status in the URL with counts', async () => {
  const { lead } = await sent(sandbox, { name: 'Filter Owner' });
  await sandbox.as.staff
    .post(`/api/leads/${lead.id}/documents`)
    .send({ type: 'onboarding_form' })
    .expect(201);
  const page = await openConsole(sandbox, browser, { path: '/documents' });

  await page.getByRole('link', { name: 'Filter Owner' }).first().waitFor();
  await choose(page, 'Type', /^Onboarding Form \(\d+\)$/);
  await page.waitForURL(/onboarding_form/);
  await page.getByRole('cell', { name: 'Management Agreement' }).first().waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: 'Onboarding Form' }).first().waitFor();
  await choose(page, 'Status', /^Signed/);
  await page.getByText('No documents match these filters').waitFor();
  await page.reload();
  await page.getByText('No documents match these filters').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await page.getByRole('link', { name: 'Filter Owner' }).first().waitFor();
});

test('a waiting document shows the days and can be reminded once a day', async () => {
  const { lead, id } = await sent(sandbox, { name: 'Slow Owner', email: 'slow@example.com' });
  const daysAgo = new Date(Date.now() - 7 * 86_400_000);
  await sandbox.em.nativeUpdate(Document, id, { createdAt: daysAgo, sentAt: daysAgo });
  const page = await openConsole(sandbox, browser, { path: '/documents' });
  const row = page.getByRole('row').filter({ hasText: 'Slow Owner' });
  await row.getByText('waiting 7 days').waitFor();

  await row.getByRole('button', { name: 'Send reminder to Slow Owner: Management Agreement' }).click();
  await messages(page).getByText('Reminder sent to slow@example.com').waitFor();
  await page.goto(`${sandbox.url}/leads/${lead.id}?tab=documents`);
  await section(page)
    .getByText(/Reminder sent/)
    .waitFor();
  await section(page)
    .getByRole('button', { name: /^Send reminder/ })
    .click();

  await messages(page)
    .getByText(/The signer was reminded less than a day ago\./)
    .waitFor();
});

test('a document being retried says so on both pages', async () => {
  const { lead, id } = await sent(sandbox, { name: 'Waiting Owner' });
  const reason = 'DocuSeal cannot be reached.';
  await sandbox.em.nativeUpdate(Document, id, { state: 'requested', sentAt: null, url: null, reason });
  const words = `Still sending. We'll keep trying. ${reason}`;
  const page = await openConsole(sandbox, browser, { path: '/documents' });

  await page.getByRole('row').filter({ hasText: 'Waiting Owner' }).getByText(words).waitFor();
  await page.goto(`${sandbox.url}/leads/${lead.id}?tab=documents`);
  await section(page).getByText(words).waitFor();
});

// S-60
test('a lead without an offer links to the pitch', async () => {
  const lead = await sandbox.make.lead();
  const page = await openConsole(sandbox, browser, { path: `/leads/${lead.id}?tab=documents` });

  await section(page).getByRole('button', { name: 'Go to pitch' }).click();

  await page
    .getByRole('dialog', { name: /^Confirmation Walkthrough/ })
    .getByText('Why choose us')
    .waitFor();
});

// S-206
test('a failed documents load shows the specified message and Retry', async () => {
  const page = await openConsole(sandbox, browser, { path: '/dashboard' });
  await page.route('**/api/docuseal/submissions?*', (route) => route.fulfill({ status: 503, json: {} }));
  // A message says the same for a while.
  const failed = page
    .getByRole('paragraph')
    .filter({ hasText: 'Failed to load documents. Please try again.' });
  await page.getByRole('link', { name: 'Documents' }).first().click();

  await failed.waitFor();

  await page.unroute('**/api/docuseal/submissions?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await failed.waitFor({ state: 'detached' });
});

// design.md section 4
test.each([
  ['1280 px', DESKTOP],
  ['360 px', PHONE],
])(
  'axe finds nothing on the agreement of the walkthrough at %s, on its way and declined',
  async (_, viewport) => {
    const { lead } = await sent(sandbox, { name: 'Dana Owner' });
    const path = `/leads/${lead.id}?walkthrough=contract`;
    const page = await openConsole(sandbox, browser, { path, viewport });
    const dialog = page.getByRole('dialog', { name: /^Confirmation Walkthrough/ });
    const signing = dialog.getByRole('link', { name: /^Open to sign/ });
    await signing.waitFor();
    await settle(page);
    const findings = await findBarriers(page, 'sent', '[role=dialog]');

    await page.request.post(`${await signing.getAttribute('href')}/decline`);
    await dialog.getByText('Declined on the sandbox page.').waitFor();
    await settle(page);
    findings.push(...(await findBarriers(page, 'declined', '[role=dialog]')));

    expect(findings).toEqual([]);
  },
);
