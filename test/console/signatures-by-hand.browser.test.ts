import { expect, test } from '@jest/globals';
import { setUpBrowserApp } from '../support/browser-app.js';
import { documentOf, leadWithQuote } from '../support/documents.js';
import { openConsole, PHONE } from './console.js';

const { app, browser } = setUpBrowserApp();

// S-60, S-185
test('without DocuSeal the signing page opens in a new tab and staff mark it as signed', async () => {
  const lead = await leadWithQuote(app, { name: 'Dana Owner' });
  const page = await openConsole(app, browser, {
    path: `/leads/${lead.id}?tab=documents`,
    viewport: PHONE,
  });

  const documents = page.getByRole('region', { name: 'Documents', exact: true });
  const link = documents.getByRole('link', { name: /^Open signing page/ });
  expect([await link.getAttribute('target'), await link.getAttribute('href')]).toEqual([
    '_blank',
    'https://sign.clarity.example.com/management-agreement',
  ]);
  await documents.getByRole('button', { name: 'Mark as signed' }).click();
  await page
    .getByRole('dialog', { name: 'Mark as signed?' })
    .getByRole('button', { name: 'Mark as signed' })
    .click();
  await documents.getByText('Signed', { exact: true }).waitFor();
  await documents.getByText(/Marked as signed by/).waitFor();
  expect(await documentOf(app, lead)).toMatchObject({ status: 'completed' });
});
