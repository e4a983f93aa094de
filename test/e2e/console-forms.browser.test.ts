import { beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { BLOG_LIMITS } from '#shared/blog.js';
import { CONTENT_LIMITS } from '#shared/content.js';
import { LEAD_LIMITS, LOST_NEEDS_REASON } from '#shared/lead.js';
import { EMAIL_MAX, YEAR_BUILT_MIN } from '#shared/limits.js';
import { STAFF_EMAIL_LIMITS, STAFF_TEXT_MAX } from '#shared/message.js';
import { NOTE_LIMITS } from '#shared/note.js';
import { TASK_LIMITS } from '#shared/task.js';
import { PASSWORD_LIMITS, USER_NAME_MAX } from '#shared/user.js';
import { Consent } from '../../src/leads/consents.js';
import { chooseLost, furnish } from '../console/console-pages.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { PASSWORD } from '../support/make/user.js';
import { until } from '../support/until.js';
import { openConsole } from './console.js';

/** Every form of the console with one field blank, too long or invalid, and the others valid. */
const { app, browser } = setUpBrowserApp();
let ids: Record<string, string>;

beforeAll(async () => {
  ids = await furnish(app);
  ids.texted = (await app.make.lead({ name: 'Texted Owner', phone: '515-555-0142' })).id;
  const agreed = { channel: 'sms', version: 'sms-3', contact: '+15155550142', address: '192.0.2.7' } as const;
  const em = app.em;
  await em.persist(em.create(Consent, { leadId: ids.texted, ...agreed })).flush();
});

/** The browser itself refuses the field, in its own words. */
const BROWSER = Symbol('the browser');
/** Blank values are not sent, and show no error. */
const SILENT = Symbol('nothing');

/** The error at the field; a pattern is matched anywhere in the form. */
type Told = string | RegExp | typeof BROWSER | typeof SILENT;
type Fault = [field: string, value: string, told: Told];

interface Form {
  path: string;
  open?: (page: Page) => Promise<unknown>;
  form: (page: Page) => Locator;
  /** Values that could be saved. */
  filled: Record<string, string>;
  submit: string | RegExp;
  faults: Fault[];
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const dialog = (page: Page) => page.getByRole('dialog').last();
const main = (page: Page) => page.getByRole('main');
const letters = (count: number) => 'x'.repeat(count);
const atMost = (most: number) => `At most ${most} characters`;
const tooLong = (field: string, most: number): Fault => [field, letters(most + 1), atMost(most)];
const SLUG = 'Use lowercase letters and numbers separated by hyphens';
const UNFIT: [string, string] = ['A \u0001 sign', 'Contains characters that cannot be stored'];

const FORMS: Record<string, Form> = {
  // S-25, S-135 to S-139
  'a new lead': {
    path: '/dashboard',
    open: (page) => press(page, 'Add Lead'),
    form: dialog,
    filled: {
      'Full Name': 'Given Name',
      Email: 'given@example.com',
      Phone: '515-555-0142',
      'Property Address': '5 Elm St, Waukee, IA 50263',
      'Property Type': 'condo',
      'Square Footage': '1,400',
      'Purchase Price': '$250,000',
    },
    submit: 'Add Lead',
    faults: [
      ['Full Name', '', BROWSER],
      ['Full Name', '   ', 'Required'],
      ['Full Name', ...UNFIT],
      tooLong('Full Name', LEAD_LIMITS.name),
      ['Email', '', BROWSER],
      ['Email', 'no address', BROWSER],
      ['Email', 'a@b', 'Enter a valid email address'],
      ['Email', `${letters(EMAIL_MAX)}@example.com`, atMost(EMAIL_MAX)],
      tooLong('Phone', LEAD_LIMITS.phone),
      ['Property Address', '', BROWSER],
      tooLong('Property Address', LEAD_LIMITS.address),
      ['Property Type', '', BROWSER],
      ['Square Footage', '99999999999', `At most ${LEAD_LIMITS.squareFootage}`],
      ['Purchase Price', '99999999999', `At most ${LEAD_LIMITS.dollars}`],
    ],
  },
  // S-83, S-84
  'the quick edit of a lead': {
    path: '/leads',
    open: (page) => press(page, 'Edit Furnished Lead'),
    form: dialog,
    filled: { Name: 'Other Name', Email: 'other@example.com', Phone: '', 'Square Footage': '900' },
    submit: 'Save Changes',
    faults: [
      tooLong('Name', LEAD_LIMITS.name),
      ['Name', ...UNFIT],
      ['Email', '', 'Required'],
      ['Email', 'a@b', 'Enter a valid email address'],
      tooLong('Phone', LEAD_LIMITS.phone),
      ['Square Footage', '-7', 'At least 0'],
      ['Square Footage', '99999999999', `At most ${LEAD_LIMITS.squareFootage}`],
    ],
  },
  // S-62, S-144
  'the details of a lead': {
    path: '/leads/:lead',
    open: (page) => press(page, 'Edit Details'),
    form: dialog,
    filled: { Units: '1', Bedrooms: '3', Bathrooms: '1.5', 'Year Built': '1990', ZIP: '50263', Message: '' },
    submit: 'Save Changes',
    faults: [
      ['Units', '', 'Required'],
      ['Units', '0', 'At least 1'],
      ['Units', '10001', `At most ${LEAD_LIMITS.unitCount}`],
      ['Bedrooms', '-1', 'At least 0'],
      ['Bedrooms', '1001', `At most ${LEAD_LIMITS.bedrooms}`],
      ['Bathrooms', '1001', `At most ${LEAD_LIMITS.bathrooms}`],
      ['Year Built', '1492', `At least ${YEAR_BUILT_MIN}`],
      ['Year Built', '2999', 'At most the current year'],
      ['ZIP', '5026', 'ZIP must be 5 digits'],
      ['ZIP', 'ABCDE', 'ZIP must be 5 digits'],
      tooLong('Message', LEAD_LIMITS.message),
    ],
  },
  // decision 9
  'why a lead was lost': {
    path: '/leads',
    open: (page) => chooseLost(page, 'Furnished Lead'),
    form: dialog,
    filled: { Reason: 'Sold' },
    submit: 'Mark as Lost',
    faults: [
      ['Reason', '', LOST_NEEDS_REASON],
      ['Reason', '   ', LOST_NEEDS_REASON],
    ],
  },
  // S-85
  'the word that deletes a lead': {
    path: '/leads',
    open: (page) => press(page, 'Delete Furnished Lead'),
    form: dialog,
    filled: { 'Type delete to confirm': 'delete' },
    submit: 'Delete Lead',
    faults: [
      ['Type delete to confirm', '', 'Type delete to delete.'],
      ['Type delete to confirm', 'remove', 'Type delete to delete.'],
      ['Type delete to confirm', letters(5_000), 'Type delete to delete.'],
    ],
  },
  // S-55
  'the name above a lead': inline('Name', [tooLong('Name', LEAD_LIMITS.name), ['Name', ...UNFIT]]),
  'the email address above a lead': inline('Email', [
    ['Email', '', 'Required'],
    ['Email', 'no address', 'Enter a valid email address'],
    ['Email', 'a@b', 'Enter a valid email address'],
  ]),
  'the phone above a lead': inline('Phone', [tooLong('Phone', LEAD_LIMITS.phone), ['Phone', ...UNFIT]]),
  // S-67, S-147
  'a note': {
    path: '/leads/:lead',
    form: main,
    filled: { Note: 'Called.' },
    submit: 'Add note',
    faults: [
      ['Note', '', SILENT],
      ['Note', '   ', SILENT],
      tooLong('Note', NOTE_LIMITS.text),
      ['Note', ...UNFIT],
    ],
  },
  'a task': {
    path: '/leads/:lead',
    open: (page) => press(page, 'Add task'),
    form: (page) => page.getByRole('form', { name: 'New task' }),
    filled: { Task: 'Call', Due: '2030-05-01T10:00' },
    submit: 'Add task',
    faults: [
      ['Task', '', 'Required'],
      ['Task', '   ', 'Required'],
      tooLong('Task', TASK_LIMITS.title),
      ['Task', ...UNFIT],
      ['Due', '', 'Required'],
      ['Due', '3000-05-01T10:00', 'Between the years 1900 and 2200'],
    ],
  },
  'an email to an owner': {
    path: '/leads/:lead?write=email',
    form: (page) => page.getByRole('tabpanel', { name: 'Write an email' }),
    filled: { Subject: 'Your numbers', Message: 'Setup is $299 once.' },
    submit: 'Send Email',
    faults: [
      ['Subject', '', 'Required'],
      tooLong('Subject', STAFF_EMAIL_LIMITS.subject),
      ['Message', ' ', 'Required'],
      tooLong('Message', STAFF_EMAIL_LIMITS.message),
      ['Message', 'About {{rent}} a month', 'Fill in {{rent}} or delete it.'],
    ],
  },
  'a text message': {
    path: '/leads/:texted?write=text',
    form: (page) => page.getByRole('tabpanel', { name: 'Write a text message' }),
    filled: { 'To 515-555-0142': 'See you at ten.' },
    submit: 'Send Text',
    faults: [
      ['To 515-555-0142', '', SILENT],
      ['To 515-555-0142', ' ', SILENT],
      tooLong('To 515-555-0142', STAFF_TEXT_MAX),
    ],
  },
  // S-63, S-145
  'an improvement': {
    path: '/leads/:lead?tab=improvements',
    open: (page) => press(page, 'Add improvement'),
    form: (page) => page.getByRole('form', { name: 'Add improvement' }),
    filled: { Improvement: 'Fence', 'Estimated cost': '300' },
    submit: 'Add',
    faults: [
      ['Improvement', '', 'Enter a name.'],
      ['Improvement', 'Landscaping', 'This improvement is already on the list.'],
      ['Estimated cost', '', 'Enter a cost in dollars, or 0 for none.'],
      ['Estimated cost', 'a lot', 'Enter a cost in dollars, or 0 for none.'],
      ['Estimated cost', '-5', 'Enter a cost in dollars, or 0 for none.'],
      ['Estimated cost', '99999999999', 'Enter a cost in dollars, or 0 for none.'],
    ],
  },
  // S-79
  'an invitation': {
    path: '/admin/users',
    open: (page) => press(page, 'Invite User'),
    form: dialog,
    filled: { Email: 'colleague@example.com', 'Name (optional)': 'Mae' },
    submit: 'Create Link',
    faults: [
      ['Email', '', 'Required'],
      ['Email', 'no address', 'Enter a valid email address'],
      ['Email', `${letters(EMAIL_MAX)}@example.com`, atMost(EMAIL_MAX)],
      tooLong('Name (optional)', USER_NAME_MAX),
    ],
  },
  'the name of a teammate': {
    path: '/admin/users',
    open: async (page) => {
      await press(page, /^Actions for /);
      await page.getByRole('menuitem', { name: 'Rename' }).click();
    },
    form: dialog,
    filled: { Name: 'Mae' },
    submit: 'Save',
    faults: [tooLong('Name', USER_NAME_MAX), ['Name', ...UNFIT]],
  },
  // S-87
  'an address to look up again': {
    path: '/admin/analyses',
    open: (page) => press(page, /^Run again/),
    form: dialog,
    filled: { 'Property Address': '1 Loose St, Waukee, IA 50263' },
    submit: 'Run Again',
    faults: [
      ['Property Address', '', /Invalid address format\. Expected: Street, City, State ZIP/],
      ['Property Address', 'nowhere', /Invalid address format\. Expected: Street, City, State ZIP/],
      ['Property Address', '1 Loose St, Waukee, Iowa', /Invalid state\/zip format\. Expected: STATE ZIP/],
      ['Property Address', letters(LEAD_LIMITS.address + 1), new RegExp(atMost(LEAD_LIMITS.address))],
    ],
  },
  'what a job is given': {
    path: '/admin/jobs',
    open: (page) => press(page, /^Edit and retry/),
    form: dialog,
    filled: { 'Job data': '{}' },
    submit: 'Retry',
    faults: ['', 'price: 199', '[1]', '"text"', 'null'].map(
      (value): Fault => ['Job data', value, 'Enter a valid JSON object.'],
    ),
  },
  // S-77, S-129
  'a post': {
    path: '/admin/blog',
    open: (page) => page.getByRole('link', { name: 'New Post' }).first().click(),
    form: dialog,
    filled: { Title: 'A Post', Slug: 'a-post', Content: 'Words', 'Featured image': '' },
    submit: 'Create Post',
    faults: [
      ['Title', '', 'Required'],
      tooLong('Title', BLOG_LIMITS.title),
      ['Slug', 'No Slug!', SLUG],
      tooLong('Slug', BLOG_LIMITS.slug),
      ['Featured image', 'javascript:alert(1)', 'Enter a URL that starts with https://'],
      ['Featured image', 'ftp://example.com/a.png', 'Enter a URL that starts with https://'],
    ],
  },
  'a link in a post': {
    path: '/admin/blog',
    async open(page) {
      await page.getByRole('link', { name: 'New Post' }).first().click();
      await page.getByRole('button', { name: 'Link', exact: true }).click();
    },
    form: (page) => page.getByRole('dialog', { name: 'Link', exact: true }),
    filled: { URL: 'https://example.com' },
    submit: 'Set link',
    faults: ['javascript:alert(1)', 'no address', 'data:text/html,x'].map(
      (value): Fault => ['URL', value, 'Enter a URL that starts with https://, mailto:, tel: or /'],
    ),
  },
  'a category': term('categories', 'Add Category', { Name: 'Owners', Slug: 'owners', Description: '' }, [
    ['Name', '', 'Required'],
    tooLong('Name', BLOG_LIMITS.name),
    ['Slug', 'No Slug!', SLUG],
    tooLong('Description', BLOG_LIMITS.description),
  ]),
  'a tag': term('tags', 'Add Tag', { Name: 'Rent', Slug: 'rent' }, [
    ['Name', '', 'Required'],
    tooLong('Name', BLOG_LIMITS.name),
    ['Slug', 'a--b', SLUG],
  ]),
  'an author': term('authors', 'Add Author', { Name: 'Ada', Email: 'ada@example.com', Bio: '' }, [
    ['Name', '', 'Required'],
    ['Email', 'a@b', 'Enter a valid email address'],
    tooLong('Bio', BLOG_LIMITS.bio),
  ]),
  // decision 44
  'a member of the team': content(
    'team-members',
    { Name: 'Ada', Title: 'Leasing', Phone: '515-555-0110', 'Booking Link': '' },
    [
      ['Name', '', 'Required'],
      tooLong('Title', CONTENT_LIMITS.line),
      ['Phone', '12', 'Enter a phone number'],
      ['Booking Link', 'http://example.com', 'Enter a URL that starts with https://'],
    ],
  ),
  'a testimonial': content('testimonials', { Quote: 'Good.', Name: 'Ada', Property: 'A house', Stars: '5' }, [
    ['Quote', '', 'Required'],
    tooLong('Quote', CONTENT_LIMITS.quote),
    ['Stars', '', 'Required'],
    ['Stars', '9', 'At most 5'],
    ['Stars', '0', 'At least 1'],
  ]),
  'a quote of a resident': content('resident-quotes', { Quote: 'Good.', Name: 'Ada', City: 'Clive' }, [
    ['City', '', 'Required'],
    tooLong('City', CONTENT_LIMITS.line),
  ]),
  'a requirement': content('requirements', { Title: 'Insurance', Text: 'Be insured.' }, [
    ['Title', '', 'Required'],
    tooLong('Text', CONTENT_LIMITS.answer),
    ['Text', ...UNFIT],
  ]),
  'the company': {
    path: '/admin/content/company',
    form: main,
    filled: {
      'Company Name': 'Other Homes',
      Phone: '515-555-0100',
      Email: 'office@example.com',
      ZIP: '50309',
      'Owner Portal': 'https://example.com',
    },
    submit: 'Save Changes',
    faults: [
      ['Company Name', '', 'Required'],
      tooLong('Company Name', 120),
      ['Phone', '12', 'Enter a phone number'],
      ['Email', 'a@b', 'Enter a valid email address'],
      ['ZIP', '123', 'ZIP must be 5 digits'],
      ['Owner Portal', 'javascript:alert(1)', 'Enter a URL that starts with https://'],
    ],
  },
  "one's own password": {
    path: '/account',
    form: main,
    filled: { 'Current password': PASSWORD, 'New password': 'four quiet words here' },
    submit: 'Change Password',
    faults: [
      ['Current password', '', 'Enter your current password'],
      ['New password', '', `Use at least ${PASSWORD_LIMITS.min} characters`],
      ['New password', 'short', `Use at least ${PASSWORD_LIMITS.min} characters`],
      ['New password', PASSWORD, 'must be different from the current one'],
      ['Current password', 'not the password', /The current password is incorrect\./],
    ],
  },
};

function inline(field: string, faults: Fault[]): Form {
  return {
    path: '/leads/:lead',
    open: (page) => press(page, `Edit ${field}`),
    form: main,
    filled: { [field]: field === 'Email' ? 'other@example.com' : '515-555-0100' },
    submit: `Save ${field}`,
    faults,
  };
}

function term(kind: string, submit: string, filled: Record<string, string>, faults: Fault[]): Form {
  return { path: `/admin/blog/${kind}`, form: main, filled, submit, faults };
}

function content(kind: string, filled: Record<string, string>, faults: Fault[]): Form {
  return { path: `/admin/content/${kind}/create`, form: main, filled, submit: 'Save Changes', faults };
}

/** What the page's own functions need of an element; the tests are compiled without the browser's types. */
interface Field {
  tagName: string;
  value?: string;
  textContent: string;
  validity: { valid: boolean };
  ownerDocument: { getElementById(id: string): { textContent: string } | null };
  getAttribute(name: string): string | null;
  removeAttribute(name: string): void;
}

function ask<T>(field: Locator, question: (each: Field) => T): Promise<T> {
  return field.evaluate(question as unknown as (each: unknown) => T);
}

/** A required field's label ends in a star. */
const fieldOf = (form: Locator, label: string) =>
  form.getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}\\W*$`)).first();

/** Like a browser that ignores length limits. */
async function fill(field: Locator, value: string): Promise<void> {
  await ask(field, (each) => each.removeAttribute('maxlength'));
  const isSelect = (await ask(field, (each) => each.tagName)) === 'SELECT';
  await (isSelect ? field.selectOption(value) : field.fill(value));
}

const readValue = (field: Locator) => ask(field, (each) => each.value ?? each.textContent);

/** The description of a field, as screen readers announce it. */
const readDescription = (field: Locator) =>
  ask(field, (each) => {
    const ids = (each.getAttribute('aria-describedby') ?? '').split(' ');
    return ids.map((id) => each.ownerDocument.getElementById(id)?.textContent ?? '').join(' ');
  });

async function isTold(form: Locator, field: Locator, told: Told): Promise<unknown> {
  if (told === SILENT) return;
  if (told === BROWSER) return expect(await ask(field, (each) => each.validity.valid)).toBe(false);
  if (told instanceof RegExp) return form.getByText(told).first().waitFor();
  await field.and(form.page().locator('[aria-invalid=true]')).waitFor();
  return until(async () => (await readDescription(field)).includes(told));
}

/** The writes and the errors while the page is open. */
function watchWrites(page: Page) {
  const seen: string[] = [];
  page.on('response', (answer) => {
    const isWrite = answer.request().method() !== 'GET' && !answer.url().includes('/api/auth/refresh');
    if ((isWrite && answer.ok()) || answer.status() >= 500) seen.push(`${answer.status()} ${answer.url()}`);
  });
  return seen;
}

test.each(Object.keys(FORMS))(
  '%s: every error is shown, nothing is stored, and what was typed stays',
  async (name) => {
    const { path, open, form: find, filled, submit, faults } = FORMS[name]!;
    const address = path.replace(/:(\w+)/, (_, each: string) => ids[each]!);
    const page = await openConsole(app, browser, { role: 'admin', path: address });
    await open?.(page);
    const form = find(page);
    const seen = watchWrites(page);

    for (const [faulty, value, told] of faults) {
      const typed = { ...filled, [faulty]: value };
      for (const [label, text] of Object.entries(typed)) await fill(fieldOf(form, label), text);
      await form.getByRole('button', { name: submit, exact: true }).click();

      await isTold(form, fieldOf(form, faulty), told);
      for (const [label, text] of Object.entries(typed))
        expect([label, await readValue(fieldOf(form, label))]).toEqual([label, text]);
    }

    expect(seen).toEqual([]);
  },
);
