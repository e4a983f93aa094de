import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { EnrollmentDesk } from '../site/enrollment-desk.js';
import { type SiteServer, serveSite } from '../site/site-server.js';
import { setUpBrowser } from '../support/browser-app.js';

const browser = setUpBrowser();
let site: SiteServer;
let page: Page;

beforeAll(async () => {
  site = await serveSite(new EnrollmentDesk().api, () => null);
});
afterAll(() => site?.close());
beforeEach(async () => {
  page = await browser.newPage({ baseURL: site.url });
});

interface FormToHear {
  path: string;
  name: string;
  /** How to reach it, if it isn't what the page starts with. */
  reach?: () => Promise<unknown>;
  submit: string;
  /** Roles and names in reading order. */
  controls: string[];
  /** What each field announces after an empty submit, its hint before its error. */
  problems: Record<string, string>;
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function fillIn(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

const ADDRESS = { 'Street address': '412 Grand Ave', City: 'Ankeny', 'ZIP code': '50021' };

async function reachEmail(): Promise<void> {
  await fillIn({ ...ADDRESS, 'Square footage': '1850' });
  await page.getByLabel('Property type').selectOption('townhouse');
  await press('Continue');
  await page.getByRole('heading', { name: 'Your Analysis is Ready!' }).waitFor();
}

async function reachContact(): Promise<void> {
  await fillIn({ ...ADDRESS, 'Estimated monthly rent': '1850' });
  await page.getByLabel('Property type').selectOption('townhouse');
  await press('Continue');
  await page.getByText('Step 2 of 3').waitFor();
}

async function reachReview(): Promise<void> {
  await reachContact();
  await fillIn({
    'Full name': 'Olive',
    'Email address': 'olive@example.com',
    'Phone number': '515-555-0199',
  });
  await press('Continue');
  await page.getByText('Step 3 of 3').waitFor();
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
      'Square footage': 'Finished living area per unit Enter the square footage',
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
        'Monthly total for all units. Your best guess is fine. Enter the monthly rent you expect',
      'Street address': 'Enter the street address',
      City: 'Enter the city',
      'ZIP code': 'ZIP must be 5 digits',
    },
  },
  {
    path: '/analysis',
    name: 'Get Your Free Analysis',
    reach: reachEmail,
    submit: 'View Analysis',
    controls: [
      'progressbar "Step 2 of 2',
      'heading "Your Analysis is Ready!"',
      'textbox "Email address"',
      'link "Privacy',
      'button "View Analysis"',
      'button "Back to properties"',
    ],
    problems: { 'Email address': 'Enter your email address' },
  },
  {
    path: '/enroll',
    name: 'Contact Info',
    reach: reachContact,
    submit: 'Continue',
    controls: [
      'progressbar "Step 2 of 3 : Contact Info"',
      'textbox "Full name"',
      'textbox "Email address"',
      'textbox "Phone number"',
      'checkbox "Clarity Property Management may send me text messages about my property',
      'button "Back"',
      'button "Continue"',
    ],
    problems: {
      'Full name': 'Enter your full name',
      'Email address': 'Enter your email address',
      'Phone number': 'Enter your phone number',
    },
  },
  {
    path: '/realtor-referral',
    name: 'Refer a client',
    submit: 'Submit Referral',
    controls: [
      'group "About you"',
      'textbox "Your name"',
      'textbox "Your email address"',
      'group "Your client and the property"',
      'textbox "Client\'s name"',
      'combobox "Property type"',
      'textbox "Message optional"',
      'button "Submit Referral"',
    ],
    problems: {
      'Your name': 'Enter your name',
      'Your email address': 'Enter your email address',
      'Your phone number': 'Enter your phone number',
      'Your brokerage or company': 'Enter your brokerage or company',
      "Client's name": "Enter your client's name",
      "Client's email address": "Enter your client's email address",
      "Client's phone number": "Enter your client's phone number",
      'Property type': 'Choose a property type',
      'Property address': 'Street, city and ZIP code Enter the address of the property',
    },
  },
  {
    path: '/rent-vs-sell',
    name: 'See every year for free',
    submit: 'Unlock Detailed Analysis',
    controls: ['textbox "Email address"', 'button "Unlock Detailed Analysis"'],
    problems: { 'Email address': 'Enter your email address' },
  },
];

/** Those of the words that a tree contains, in its order. */
function inOrder(tree: string, words: string[]): string[] {
  return words
    .map((each) => ({ each, place: tree.indexOf(each) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
    .map(({ each }) => each);
}

/** Each invalid field by label, with everything that describes it. */
const PROBLEMS = `Object.fromEntries([...document.querySelectorAll('[aria-invalid=true]')].map((field) => [
  field.labels[0].textContent.trim(),
  field.getAttribute('aria-describedby').split(' ')
    .map((id) => document.getElementById(id).textContent.trim()).join(' '),
]))`;

describe('the accessibility tree', () => {
  test.each(FORMS)('the form on $path ($submit) has names, roles and described errors', async (heard) => {
    await page.goto(heard.path, { waitUntil: 'networkidle' });
    await heard.reach?.();
    const form = page.getByRole('form', { name: heard.name });

    expect(inOrder(await form.ariaSnapshot(), heard.controls)).toEqual(heard.controls);

    await form.getByRole('button', { name: heard.submit, exact: true }).click();

    const summary = page.getByRole('region', { name: /\w/ }).and(page.locator('#problems'));
    await summary.waitFor();
    expect(await page.evaluate(PROBLEMS)).toEqual(heard.problems);
    expect(await page.evaluate('document.activeElement.id')).toBe('problems');
    expect(await summary.getByRole('link').count()).toBe(Object.keys(heard.problems).length);
  });

  // P-86, P-88
  // P-93
  test('enrollment announces the fees once their inputs change', async () => {
    await page.goto('/enroll');
    const news = page.locator('.visually-hidden[role=status]');
    await news.waitFor({ state: 'attached' });
    expect(await news.allTextContents()).toEqual(['']);

    await page.getByLabel('Estimated monthly rent').fill('1000');

    await news.getByText('$108 a month, $299 one-time').waitFor();
  });

  test('the review lists each answer with its name and Edit button before Submit', async () => {
    await page.goto('/enroll', { waitUntil: 'networkidle' });
    await reachReview();
    const heard = [
      'progressbar "Step 3 of 3 : Review & Schedule"',
      'term: Property type',
      'definition: Townhouse',
      'button "Edit Property type"',
      'term: Full name',
      'definition: Olive',
      'button "Edit Full name"',
      'button "Back"',
      'button "Submit Enrollment"',
    ];

    const form = page.getByRole('form', { name: 'Review & Schedule' });
    expect(inOrder(await form.ariaSnapshot(), heard)).toEqual(heard);
  });

  // P-89..P-91
  test('the next-steps dialog is named, describes its links, and hides the page behind it', async () => {
    await page.goto('/enroll', { waitUntil: 'networkidle' });
    await reachReview();
    await press('Submit Enrollment');
    const sign = page.getByRole('dialog', { name: /^Sign Required Documents Next step 1 of 2 · .*, / });
    await sign.waitFor();
    const signing = [
      'paragraph: Next step 1 of 2 · ',
      'heading "Sign Required Documents" [level=2]',
      'link "Open the documents (opens in a new tab)"',
      'button "Continue to the walkthrough"',
      'button "Finish later"',
    ];
    expect(inOrder(await sign.ariaSnapshot(), signing)).toEqual(signing);

    await press('Continue to the walkthrough');
    const book = page.getByRole('dialog', { name: 'Schedule Your Confirmation Walkthrough' });
    await book.waitFor();
    const booking = [
      'heading "Schedule Your Confirmation Walkthrough" [level=2]',
      'link "Open the booking page (opens in a new tab)"',
      'button "Back to the documents"',
      'button "Finish later"',
    ];
    expect(inOrder(await book.ariaSnapshot(), booking)).toEqual(booking);
  });

  // P-35
  test('the footer login is a named dialog with named fields that announces a failed sign-in', async () => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Admin Login' }).click();
    const dialog = page.getByRole('dialog', { name: 'Admin Login' });

    await dialog.getByRole('textbox', { name: 'Admin email' }).fill('stranger@example.com');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('no such password');
    await dialog.getByRole('button', { name: 'Log In' }).click();

    await dialog.getByRole('status').getByText('Invalid credentials').waitFor();
  });
});
