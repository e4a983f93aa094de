import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { fakeSiteApi } from './fake-site-api.js';
import { type SiteServer, serveSite } from './site-server.js';

let browser: Browser;
let site: SiteServer;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  site = await serveSite(fakeSiteApi(), () => null);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  page = await browser.newPage({ baseURL: site.url });
});
afterEach(() => page.close());

interface FormToHear {
  path: string;
  name: string;
  submit: string;
  /** Roles and names in the order they are met. */
  controls: string[];
  /** What each field says after an empty submit, its hint before its problem. */
  problems: Record<string, string>;
}

const FORMS: FormToHear[] = [
  {
    path: '/analysis',
    name: 'Get Your Free Analysis',
    submit: 'Continue',
    controls: [
      'group "Property 1"',
      'textbox "Street address"',
      'combobox "City"',
      'textbox "State" [disabled]',
      'textbox "ZIP code"',
      'combobox "Property type"',
      'spinbutton "Number of units"',
      'spinbutton "Square footage"',
      'button "Add another property"',
      'button "Continue"',
    ],
    problems: {
      'Street address': 'Enter the street address',
      City: 'Enter the city',
      'ZIP code': 'ZIP must be 5 digits',
      'Property type': 'Choose a property type',
      'Square footage': 'Finished living area of one unit Enter the square footage',
    },
  },
  {
    path: '/enroll',
    name: 'Property Details',
    submit: 'Continue',
    controls: [
      'progressbar "Step 1 of 3 : Property Details"',
      'combobox "Property type"',
      'spinbutton "Number of units"',
      'spinbutton "Estimated monthly rent"',
      'textbox "Street address"',
      'combobox "City"',
      'textbox "State" [disabled]',
      'textbox "ZIP code"',
      'button "Continue"',
    ],
    problems: {
      'Property type': 'Invalid property type selected',
      'Estimated monthly rent':
        'Dollars a month for all units together. Your best guess is fine. Enter the monthly rent you expect',
      'Street address': 'Enter the street address',
      City: 'Enter the city',
      'ZIP code': 'ZIP must be 5 digits',
    },
  },
  {
    path: '/realtor-referral',
    name: 'Refer a client',
    submit: 'Submit Referral',
    controls: [
      'group "About you"',
      'textbox "Your name"',
      'textbox "Your e-mail address"',
      'group "Your client and the property"',
      'textbox "Client\'s name"',
      'combobox "Property type"',
      'textbox "Message optional"',
      'button "Submit Referral"',
    ],
    problems: {
      'Your name': 'Enter your name',
      'Your e-mail address': 'Enter your e-mail address',
      'Your phone number': 'Enter your phone number',
      'Your brokerage or company': 'Enter your brokerage or company',
      "Client's name": "Enter your client's name",
      "Client's e-mail address": "Enter your client's e-mail address",
      "Client's phone number": "Enter your client's phone number",
      'Property type': 'Choose a property type',
      'Property address': 'Street, city and ZIP code Enter the address of the property',
    },
  },
  {
    path: '/rent-vs-sell',
    name: 'See every year, free',
    submit: 'Unlock Detailed Analysis',
    controls: ['textbox "E-mail address"', 'button "Unlock Detailed Analysis"'],
    problems: { 'E-mail address': 'Enter your e-mail address' },
  },
];

/** Each field that is marked as wrong, by its label, with everything that describes it. */
const PROBLEMS = `Object.fromEntries([...document.querySelectorAll('[aria-invalid=true]')].map((field) => [
  field.labels[0].textContent.trim(),
  field.getAttribute('aria-describedby').split(' ')
    .map((id) => document.getElementById(id).textContent.trim()).join(' '),
]))`;

describe('what a screen reader meets', () => {
  test.each(FORMS)('in the form of $path: names, roles and described problems', async (heard) => {
    await page.goto(heard.path, { waitUntil: 'networkidle' });
    const form = page.getByRole('form', { name: heard.name });

    const tree = await form.ariaSnapshot();
    const places = heard.controls.map((control) => tree.indexOf(`${control}`));
    expect(places).toEqual(places.map((place) => Math.max(place, 0)).sort((a, b) => a - b));

    await form.getByRole('button', { name: heard.submit, exact: true }).click();

    const summary = page.getByRole('region', { name: /\w/ }).and(page.locator('#problems'));
    await summary.waitFor();
    expect(await page.evaluate(PROBLEMS)).toEqual(heard.problems);
    expect(await page.evaluate('document.activeElement.id')).toBe('problems');
    expect(await summary.getByRole('link').count()).toBe(Object.keys(heard.problems).length);
  });

  // P-35
  test('in the login of the footer: a named dialog, named fields, and the refusal as news', async () => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Admin Login' }).click();
    const dialog = page.getByRole('dialog', { name: 'Admin Login' });

    await dialog.getByRole('textbox', { name: 'Admin e-mail' }).fill('stranger@example.com');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('no such password');
    await dialog.getByRole('button', { name: 'Log In' }).click();

    await dialog.getByRole('status').getByText('Invalid credentials').waitFor();
  });
});
