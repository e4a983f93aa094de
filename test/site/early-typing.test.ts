import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowser } from '../support/browser-app.js';
import { fakeSiteApi } from './fake-site-api.js';
import { focusedId } from './form-parts.js';
import { type SiteServer, serveSite } from './site-server.js';

/** Keys pressed at the very moment a script hydrates a form and restores its draft. */
const browser = setUpBrowser();
let site: SiteServer;
let page: Page;

beforeEach(async () => {
  site = await serveSite(fakeSiteApi(), () => null);
  page = await browser.newPage({ baseURL: site.url });
});
afterEach(() => site.close());

const field = (id: string) => page.locator(`[id="${id}"]`);
const value = (id: string) => field(id).inputValue();

/** A visitor focuses a field and types: the first thing that happens after the form has read the draft. */
const moveOn = (id: string, typed: string) =>
  page.addInitScript(`{
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key) {
      if (/draft/.test(key) && document.readyState !== 'loading' && !window.moves) {
        const { port1, port2 } = new MessageChannel();
        window.moves = new Promise((moved) => {
          port1.onmessage = () => {
            const field = document.getElementById('${id}');
            field.focus();
            document.execCommand('insertText', false, '${typed}');
            moved();
          };
        });
        port2.postMessage('');
      }
      return read.call(this, key);
    };
  }`);

const ANALYSIS = { path: '/analysis', street: 'properties.0.street', city: 'properties.0.city' };
const ENROLL = { path: '/enroll', street: 'streetAddress', city: 'city' };

// P-68, P-225. A saved enrollment stays hidden until it is restored, so no one can type into it before.
test('a restored form accepts the next key and loses none', async () => {
  const { path, street, city } = ANALYSIS;
  await page.goto(path, { waitUntil: 'networkidle' });
  await field(street).fill('412 Grand Ave');
  await moveOn(city, 'Ankeny');

  await page.reload({ waitUntil: 'networkidle' });
  await page.evaluate('window.moves');

  expect([await value(street), await value(city)]).toEqual(['412 Grand Ave', 'Ankeny']);
  expect(await focusedId(page)).toBe(city);
  await page.reload({ waitUntil: 'networkidle' });
  expect([await value(street), await value(city)]).toEqual(['412 Grand Ave', 'Ankeny']);
});

// P-68, P-85
test.each([ANALYSIS, ENROLL])(
  '$path: input started before scripts ran continues in the next field',
  async (form) => {
    const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
    await page.route('**/entry.client-*.js', (route) => isAllowed.then(() => route.continue()));
    await moveOn(form.city, 'Ankeny');
    await page.goto(form.path, { waitUntil: 'commit' });
    await field(form.street).fill('412 Grand Ave');

    allow();
    await page.waitForLoadState('networkidle');
    await page.evaluate('window.moves');

    expect([await value(form.street), await value(form.city)]).toEqual(['412 Grand Ave', 'Ankeny']);
    expect(await focusedId(page)).toBe(form.city);
  },
);

test('a plan that was chosen survives a reload', async () => {
  await page.goto('/enroll', { waitUntil: 'networkidle' });
  await field('plan').selectOption('full-service');
  await field('city').fill('Ankeny');

  await page.reload({ waitUntil: 'networkidle' });

  expect([await value('plan'), await value('city')]).toEqual(['full-service', 'Ankeny']);
});

const REPORT = { report: 'c1b7a6de-2f43-4c11-9a0e-0d4a3b0c5e01', missing: 'name,phone' };
const continueForm = () => page.getByRole('button', { name: 'Continue', exact: true }).click();

test('what was typed for a report without an address in parts survives a reload', async () => {
  const url = `/enroll?${new URLSearchParams({ unitCount: '1', streetAddress: 'Lot 4, Clive', ...REPORT })}`;
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByText('Lot 4, Clive').waitFor();
  expect(await field('streetAddress').count()).toBe(0);
  await field('estimatedRent').fill('2100');

  await page.goto(url, { waitUntil: 'networkidle' });

  expect(await value('estimatedRent')).toBe('2100');
  await continueForm();
  await page.getByText('We have your email address.').waitFor();
});

test('the link of a report is not taken over by another enrollment with steps left', async () => {
  const answers = { streetAddress: '7 Other St', city: 'Ankeny', zipCode: '50021', estimatedRent: '1900' };
  const leadId = 'c1b7a6de-2f43-4c11-9a0e-0d4a3b0c5e02';
  const at = new Date().toISOString();
  const enrolled = { ...answers, leadId, token: 'token', stage: 'book', at };
  const json = JSON.stringify({ until: Date.now() + 3_600_000, entries: Object.entries(enrolled) });
  await page.addInitScript(`localStorage.setItem('keyturn.enrolled.${leadId}', ${JSON.stringify(json)})`);

  await page.goto(`/enroll?${new URLSearchParams(REPORT)}`, { waitUntil: 'networkidle' });

  await page.getByText('The property from your report.').waitFor();
  await page.getByText('Your request for 7 Other St, Ankeny, IA 50021 still has next steps:').waitFor();
});

test('Start Over keeps the property of the report, until a different one is asked for', async () => {
  const home = { propertyType: 'condo', streetAddress: '9 Grand Ave', city: 'Clive', zipCode: '50325' };
  await page.goto(`/enroll?${new URLSearchParams({ ...home, ...REPORT })}`, { waitUntil: 'networkidle' });
  await field('estimatedRent').fill('2100');

  await page.getByRole('button', { name: 'Start Over' }).click();
  await page.getByText('Form cleared.').waitFor();

  await page.getByText('9 Grand Ave, Clive, IA 50325').waitFor();
  expect(await value('estimatedRent')).toBe('');
  await page.getByRole('link', { name: 'Enroll another' }).click();
  await field('streetAddress').waitFor();
  expect([await value('streetAddress'), await page.getByText('9 Grand Ave').count()]).toEqual(['', 0]);
});

test('the link of a report starts its own enrollment, whatever was typed before', async () => {
  await page.goto('/enroll', { waitUntil: 'networkidle' });
  await field('streetAddress').fill('7 Other St');
  const home = {
    propertyType: 'condo',
    unitCount: '1',
    streetAddress: '9 Grand Ave',
    city: 'Clive',
    zipCode: '50325',
  };

  await page.goto(`/enroll?${new URLSearchParams({ ...home, ...REPORT })}`, { waitUntil: 'networkidle' });
  await page.getByText('9 Grand Ave, Clive, IA 50325').waitFor();
  expect(await field('streetAddress').count()).toBe(0);
  await field('estimatedRent').fill('2100');
  await continueForm();

  await page.getByText('We have your email address.').waitFor();
  expect(await field('email').count()).toBe(0);
});
