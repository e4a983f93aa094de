import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { setUpBrowser } from '../support/browser-app.js';
import { until } from '../support/until.js';
import { EnrollmentDesk } from './enrollment-desk.js';
import { analysisView, problem } from './fake-site-api.js';
import { type SiteServer, serveSite } from './site-server.js';
import { Visitor } from './visitor.js';

/** What a device stores about enrolled properties, and for how long. */
const browser = setUpBrowser();
let site: SiteServer;
let desk: EnrollmentDesk;
let olive: Visitor;

beforeEach(async () => {
  desk = new EnrollmentDesk();
  site = await serveSite(desk.api, () => null);
  olive = await Visitor.arrive(browser, site.url);
  await olive.page
    .context()
    .route(/(sign|booking)\.clarity\.example\.com/, (route) => route.fulfill({ body: 'elsewhere' }));
});
afterEach(async () => {
  expect(olive.complaints).toEqual([]);
  await site.close();
});

const label = (name: string) => olive.page.getByLabel(name, { exact: true });
const press = (name: string) => olive.page.getByRole('button', { name, exact: true }).click();
const forget = (street: string) =>
  olive.page.getByRole('button', { name: new RegExp(`^Remove from This Device.*${street}, Ankeny`) }).click();
const heading = (name: string) => olive.page.getByRole('heading', { name, exact: true });
const stepIs = (step: number) => olive.page.getByText(`Step ${step} of 3`).waitFor();
const waiting = (street: string) =>
  olive.page.getByText(`Your request for ${street}, Ankeny, IA 50021 still has next steps:`);
const savedProperties = () => olive.page.evaluate<string>('JSON.stringify(localStorage)');

async function fillIn(street: string) {
  await label('Property type').selectOption('multi-family');
  await label('Estimated monthly rent').fill('5200');
  await label('Street address').fill(street);
  await label('City').fill('Ankeny');
  await label('ZIP code').fill('50021');
  await press('Continue');
  await stepIs(2);
  await label('Full name').fill('Olive Owner');
  await label('Email address').fill('olive@example.com');
  await label('Phone number').fill('515-555-0199');
  await press('Continue');
  await stepIs(3);
}

async function enroll(street: string) {
  await fillIn(street);
  await press('Submit Enrollment');
  await heading('Sign Required Documents').waitFor();
}

// P-90, P-91, P-225
test('two properties have separate next steps across a reload and in another tab', async () => {
  await olive.open('/enroll');
  await enroll('412 Grand Ave');
  await press('Finish Later');
  await olive.page.getByRole('link', { name: 'Enroll Another Property' }).click();
  await enroll('9 Oak Street');
  const [first, second] = desk.received;

  const other = await olive.page.context().newPage();
  await other.goto('/enroll');
  await other.getByRole('heading', { name: 'Enrollment request received' }).waitFor();
  await other.close();
  await press('Continue to the Walkthrough');
  await olive.page.getByRole('link', { name: /Open the Booking Page/ }).click();
  await heading('Thank you').waitFor();
  await waiting('412 Grand Ave').getByRole('link', { name: 'Continue with 412 Grand Ave' }).click();
  await olive.page.getByRole('link', { name: 'Continue to Next Steps' }).click();
  await press('Continue to the Walkthrough');
  await press("I've Picked a Time");
  await heading('Thank you').waitFor();

  expect(desk.booked).toEqual([
    { leadId: second!.id, token: `token-of-${second!.id}` },
    { leadId: first!.id, token: `token-of-${first!.id}` },
  ]);
});

test('an expired enrollment is sent again under its id', async () => {
  await olive.open('/enroll');
  await enroll('412 Grand Ave');
  await press('Continue to the Walkthrough');
  desk.refusal = problem(403, 'LINK_EXPIRED', { detail: 'This link has expired.' });
  await olive.page.getByRole('link', { name: /Open the Booking Page/ }).click();
  await press('Enroll Again');
  await stepIs(3);
  desk.refusal = null;
  await press('Submit Enrollment');
  await heading('Sign Required Documents').waitFor();

  expect(desk.received.map(({ id }) => id)).toEqual([desk.received[0]!.id, desk.received[0]!.id]);
});

test('can be removed from a shared device, from its page and from a reminder', async () => {
  await olive.open('/enroll');
  await enroll('412 Grand Ave');
  await press('Finish Later');
  await olive.page.getByRole('link', { name: 'Enroll Another Property' }).click();
  await waiting('412 Grand Ave').waitFor();
  await forget('412 Grand Ave');
  await waiting('412 Grand Ave').waitFor({ state: 'detached' });
  expect(await savedProperties()).not.toMatch(/Olive|Grand Ave|token/);

  await enroll('9 Oak Street');
  await press('Finish Later');
  await forget('9 Oak Street');
  await stepIs(1);
  expect(await savedProperties()).not.toMatch(/Olive|Oak Street|token/);
});

test('expired data is removed on a visit to any page', async () => {
  await olive.open('/enroll');
  await enroll('412 Grand Ave');
  await olive.page.evaluate(`
    for (const [key, json] of Object.entries(localStorage))
      localStorage.setItem(key, json.replace(/"until":\\d+/, '"until":' + (Date.now() - 1)));`);

  await olive.open('/team');

  expect(await savedProperties()).not.toMatch(/Olive|Grand Ave|token/);
});

// P-225
test('Back during a submit: a late rejection does not overwrite newer input', async () => {
  await olive.open('/enroll');
  await fillIn('412 Grand Ave');
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  desk.until = promise;
  desk.isDown = true;
  await press('Submit Enrollment');
  await olive.page.getByRole('button', { name: 'Processing...' }).waitFor();

  await olive.page.evaluate('void setTimeout(() => history.back())');
  await stepIs(2);
  await label('Phone number').fill('515-555-0100');
  const answered = olive.page.waitForResponse('**/api/public/enrollments');
  answer();
  await answered;
  await olive.page.reload({ waitUntil: 'networkidle' });

  expect(await label('Phone number').inputValue()).toBe('515-555-0100');
});

test('Back during a submit: a successful enrollment is listed, and newer input stays', async () => {
  await olive.open('/enroll');
  await fillIn('412 Grand Ave');
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  desk.until = promise;
  await press('Submit Enrollment');
  await olive.page.getByRole('button', { name: 'Processing...' }).waitFor();

  await olive.page.evaluate('void setTimeout(() => history.back())');
  await stepIs(2);
  await label('Phone number').fill('515-555-0100');
  const answered = olive.page.waitForResponse('**/api/public/enrollments');
  answer();
  await answered;
  await until(async () => (await savedProperties()).includes('enrolled'));
  await press('Continue');
  await stepIs(3);

  await waiting('412 Grand Ave').waitFor();
  expect(await olive.page.getByText('515-555-0100').isVisible()).toBe(true);
});

test('a walkthrough booked before enrolling from the report is still known on the last page and after a reload', async () => {
  const { leadId } = analysisView();
  // In the browser it's a request to our own server.
  await olive.page.route(`**/api/public/analyses/${leadId}/enrollments`, (route) =>
    route.fulfill({ status: 201, json: { leadId, token: 'token-of-booked', isBooked: true } }),
  );
  desk.api.enrollFromReport = async () => ({ leadId, token: 'token-of-booked', isBooked: true });
  const home = { propertyType: 'single-family', unitCount: '1', estimatedRent: '2000', report: leadId };
  const address = { streetAddress: '412 Grand Avenue', city: 'Ankeny', zipCode: '50021' };
  await olive.open(`/enroll?${new URLSearchParams({ ...home, ...address })}`);
  await press('Continue');
  await stepIs(3);

  await press('Submit Enrollment');
  await olive.page.getByText('Your walkthrough is booked.').waitFor();
  await olive.page.reload();

  await olive.page.getByText('Your walkthrough is booked.').waitFor();
  expect(await olive.page.getByRole('link', { name: 'View or change your time' }).count()).toBe(1);
});

test('the notes of the receipt stay when something is typed before its code has loaded', async () => {
  const held = Promise.withResolvers<void>();
  await olive.page.route('**/fee-receipt-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await olive.page.goto(`${site.url}/enroll`);
  const notes = () => olive.page.locator('#fees-note, #lease-max-terms').allTextContents();
  const before = await notes();
  // Typing counts once the page runs, and then takes the receipt away until its code is there.
  await until(async () => {
    await label('Estimated monthly rent').press('5');
    return (await notes()).length === 0;
  });

  held.resolve();

  await until(async () => (await notes()).length === 2);
  expect(await notes()).toEqual(before);
  expect(before.join()).toContain('$1,500 minimum');
});

test('a report seen in this tab is continued instead of typed again, until the visitor asks for another property', async () => {
  const { leadId } = analysisView();
  const offer = olive.page.getByRole('link', { name: 'Continue with 412 Grand Avenue', exact: true });
  const offersAt = async (path: string, page = olive.page) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page.getByRole('link', { name: 'Continue with 412 Grand Avenue', exact: true }).count();
  };
  desk.api.analysis = async () => analysisView();
  expect([await offersAt('/enroll'), await offersAt('/book')]).toEqual([0, 0]);

  await olive.open(`/analysis/${leadId}`);
  const otherTab = await olive.page.context().newPage();
  const offered = [await offersAt('/book'), await offersAt('/enroll'), await offersAt('/enroll', otherTab)];
  await offer.click();
  await heading('Start Property Management').waitFor();
  const url = new URL(olive.page.url()).pathname;
  await olive.page.goto('/enroll');
  await olive.page.getByRole('link', { name: 'Use a Different Property' }).click();
  await label('Street address').waitFor();

  expect(offered).toEqual([1, 1, 0]);
  expect(url).toBe(`/analysis/${leadId}/start`);
  expect([await offer.count(), await offersAt('/enroll'), await offersAt('/book')]).toEqual([0, 0, 0]);
});
