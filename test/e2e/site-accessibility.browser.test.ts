import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ROLE_HINT_COOKIE } from '#shared/user.js';
import { blogDesk } from '../blog/blog-desk.js';
import { AnalysisDesk } from '../site/analysis-desk.js';
import { EnrollmentDesk } from '../site/enrollment-desk.js';
import { arriveToEnroll, enrollmentSteps } from '../site/enrollment-steps.js';
import { fakeSiteApi } from '../site/fake-site-api.js';
import { fillProperty, propertyField } from '../site/form-parts.js';
import { type SiteServer, serveSite } from '../site/site-server.js';
import { Visitor, type VisitorOptions } from '../site/visitor.js';
import { setUpBrowser, setUpBrowserApp, type TestBrowser } from '../support/browser-app.js';

const browser = setUpBrowser();

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

describe('the accessibility tree', () => {
  let site: SiteServer;
  let page: Page;

  beforeAll(async () => {
    site = await serveSite(new EnrollmentDesk().api, () => null);
  });
  afterAll(() => site?.close());
  beforeEach(async () => {
    page = await browser.newPage({ baseURL: site.url });
  });

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  async function fillIn(fields: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(value);
  }

  const ADDRESS = { 'Street address': '412 Grand Ave', City: 'Ankeny', 'ZIP code': '50021' };

  async function reachDetails(): Promise<void> {
    await fillIn(ADDRESS);
    await press('Continue');
    await page.getByRole('heading', { name: 'Property details', exact: true }).waitFor();
  }

  async function reachEmail(): Promise<void> {
    await reachDetails();
    await fillIn({ 'Square footage': '1850' });
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
        'textbox "ZIP code"',
        'combobox "City"',
        'textbox "State" [disabled]',
        'button "Continue"',
      ],
      problems: {
        'Street address': 'Enter the street address',
        City: 'Enter the city',
        'ZIP code': 'ZIP must be 5 digits',
      },
    },
    {
      path: '/analysis',
      name: 'Property details',
      reach: reachDetails,
      submit: 'Continue',
      controls: [
        'group "Property 1"',
        'button "Change 412 Grand Ave, Ankeny"',
        'combobox "Property type"',
        'spinbutton "Number of units"',
        'spinbutton "Square footage"',
        'button "Add Another Property"',
        'button "Continue"',
      ],
      problems: {
        'Property type': 'Choose a property type',
        'Square footage': 'Finished living area, per unit if there are several Enter the square footage',
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
        'Estimated monthly rent': 'For all units. A guess is fine. Enter the monthly rent',
        'Street address': 'Enter the street address',
        City: 'Enter the city',
        'ZIP code': 'ZIP must be 5 digits',
      },
    },
    {
      path: '/analysis',
      name: 'Your Analysis is Ready!',
      reach: reachEmail,
      submit: 'View Analysis',
      controls: [
        'heading "Your Analysis is Ready!"',
        'progressbar "Step 2 of 2',
        'textbox "Email address"',
        'link "Privacy',
        'button "View Analysis"',
        'button "Back to Properties"',
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

  /** The words that a tree contains, in order. */
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

    await news.getByText('$108.00 a month, $2,595.00 in the first year').waitFor();
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
  test('the next-steps dialog is named, describes its links, and leaves the receipt in view', async () => {
    await page.goto('/enroll', { waitUntil: 'networkidle' });
    await reachReview();
    await press('Submit Enrollment');
    const sign = page.getByRole('dialog', { name: /^Sign Required Documents Next step 1 of 2 · .*, / });
    await sign.waitFor();
    const signing = [
      'paragraph: Next step 1 of 2 · ',
      'heading "Sign Required Documents" [level=2]',
      'link "See Where Your Agreement Stands (opens in a new tab)"',
      'button "Continue to the Walkthrough"',
      'button "Finish Later"',
    ];
    expect(inOrder(await sign.ariaSnapshot(), signing)).toEqual(signing);
    const receipt = page.getByRole('region', { name: 'Enrollment request received' });
    const received = [
      'heading "Enrollment request received" [level=1]',
      'heading "Your property" [level=2]',
      'term: Estimated monthly rent',
    ];
    expect(inOrder(await receipt.ariaSnapshot(), received)).toEqual(received);
    await receipt.getByText('Your property').click();
    expect(await page.getByText('Before you enroll').isVisible()).toBe(false);

    await press('Continue to the Walkthrough');
    const book = page.getByRole('dialog', { name: 'Schedule Your Confirmation Walkthrough' });
    await book.waitFor();
    const booking = [
      'heading "Schedule Your Confirmation Walkthrough" [level=2]',
      'link "Open the Booking Page (opens in a new tab)"',
      'button "Back to the Documents"',
      'button "Finish Later"',
    ];
    expect(inOrder(await book.ariaSnapshot(), booking)).toEqual(booking);
  });

  // P-35
  test('the footer sign-in is a named dialog with named fields that announces a failed sign-in', async () => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Admin Login' }).click();
    const dialog = page.getByRole('dialog', { name: 'Admin Login' });

    await dialog.getByRole('textbox', { name: 'Admin email' }).fill('stranger@example.com');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('no such password');
    await dialog.getByRole('button', { name: 'Sign In' }).click();

    await dialog.getByRole('status').getByText('Invalid credentials').waitFor();
  });
});

// design.md sections 3 and 4
describe('no accessibility violations and no horizontal scroll: the analysis,', () => {
  let site: SiteServer;
  let desk: AnalysisDesk;
  let visitor: Visitor;
  let page: Page;

  beforeEach(async () => {
    desk = new AnalysisDesk();
    site = await serveSite(desk.api, () => null);
    visitor = await Visitor.arrive(browser, site.url);
    page = visitor.page;
  });
  afterEach(() => site.close());

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  async function addSecond() {
    await visitor.open('/analysis');
    await fillProperty(page);
    await press('Add Another Property');
    await propertyField(page, 1, 'street').waitFor();
  }

  async function askForEmail() {
    await visitor.open('/analysis');
    await fillProperty(page);
    await press('Continue');
    await page.getByRole('heading', { name: 'Your Analysis is Ready!' }).waitFor();
  }

  async function submit() {
    await askForEmail();
    await page.getByLabel('Email address', { exact: true }).fill('olive@example.com');
    await press('View Analysis');
  }

  const STATES: [string, () => Promise<unknown>][] = [
    [
      'the analysis with problems',
      async () => {
        await visitor.open('/analysis');
        await press('Continue');
        await page.locator('#problems').waitFor();
      },
    ],
    ['the analysis of two properties, one folded', addSecond],
    [
      'the analysis of two properties with problems in the second',
      async () => {
        await addSecond();
        await press('Continue');
        await page.locator('#problems').waitFor();
      },
    ],
    ['the analysis asking for an email', askForEmail],
    [
      'the analysis without an email',
      async () => {
        await askForEmail();
        await press('View Analysis');
        await page.locator('#problems').waitFor();
      },
    ],
    [
      'the analysis under way',
      async () => {
        desk.pauseLookups();
        // The report replaces the waiting page after some seconds, sooner than all of it can be checked.
        await page.route(/\/analysis\/[0-9a-f-]{36}$/, (route) => route.fulfill({ status: 204 }));
        await submit();
        await page
          .locator('[aria-current=step]')
          .getByText('Looking up nearby rents', { exact: true })
          .waitFor();
      },
    ],
    [
      'the analysis that failed',
      async () => {
        desk.isDown = true;
        await submit();
        await page.locator('#problems').waitFor();
      },
    ],
    [
      'the dialog of the footer',
      async () => {
        await visitor.open('/analysis');
        await press('Admin Login');
        await page.getByRole('dialog').getByLabel('Admin email').waitFor();
      },
    ],
    [
      'the dialog of the footer after a refusal',
      async () => {
        await visitor.open('/analysis');
        await press('Admin Login');
        await page.getByLabel('Admin email').fill('stranger@example.com');
        await page.getByLabel('Password').fill('a long enough password');
        await press('Sign In');
        await page.getByRole('dialog').getByText('Invalid credentials').waitFor();
      },
    ],
    [
      'the header of staff',
      async () => {
        await page.context().addCookies([{ name: 'keyturn_role', value: 'admin', url: site.url }]);
        await visitor.open('/analysis');
        await page.getByRole('navigation', { name: 'Staff' }).waitFor();
      },
    ],
  ];

  test.each(STATES)('%s', async (_, reach) => {
    await reach();

    expect(await visitor.flaws()).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });

  test('the open phone menu has no violations either', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visitor.open('/analysis');
    await page.locator('summary[aria-label="Menu"]').click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();

    // The width at which the menu exists comes first; the others find it open or missing.
    expect(await visitor.flaws()).toEqual([]);
  });
});

describe('no accessibility violations and no horizontal scroll: the enrollment,', () => {
  let site: SiteServer;
  let desk: EnrollmentDesk;
  let visitor: Visitor;
  let page: Page;

  beforeEach(async () => {
    desk = new EnrollmentDesk();
    site = await serveSite(desk.api, () => null);
    await open();
  });
  afterEach(() => site.close());

  async function open(options: VisitorOptions = {}) {
    await visitor?.leave();
    visitor = await arriveToEnroll(browser, site.url, options);
    page = visitor.page;
  }

  const {
    openForm,
    press,
    heading,
    stepIs,
    fillProperty,
    goToReview,
    goToDocuments,
    goToWalkthrough,
    followInNewTab: followBeside,
  } = enrollmentSteps(() => page);

  const STATES: [string, () => Promise<unknown>][] = [
    [
      'with problems',
      async () => {
        await openForm();
        await press('Continue');
        await page.locator('#problems').waitFor();
      },
    ],
    [
      'asking for contact',
      async () => {
        await openForm();
        await fillProperty();
        await press('Continue');
        await stepIs(2);
      },
    ],
    [
      'failed',
      async () => {
        desk.isDown = true;
        await goToReview();
        await press('Submit Enrollment');
        await page.locator('#problems').waitFor();
      },
    ],
    ['with the documents', goToDocuments],
    ['with the walkthrough', goToWalkthrough],
    [
      'left early',
      async () => {
        await goToDocuments();
        await press('Finish Later');
        await heading('Enrollment request received').waitFor();
      },
    ],
    [
      'thanking',
      async () => {
        await goToWalkthrough();
        await followBeside(/Open the Booking Page/);
        await heading('Thank you').waitFor();
      },
    ],
    ['back from a payment, as staff see it', () => returnFromPayment(true)],
    ['back from a payment that is not confirmed', () => returnFromPayment(false)],
  ];

  async function returnFromPayment(isPaid: boolean) {
    if (isPaid)
      desk.api.verifyPayment = async () => ({
        success: true,
        data: { metadata: { leadId: 'lead' } },
        amountCents: 19900,
        about: '412 Grand Ave, Ankeny, IA 50023',
      });
    await page.context().addCookies([{ name: ROLE_HINT_COOKIE, value: 'user', url: site.url }]);
    await page.goto(`${site.url}/payment/success?session_id=cs_test_123456`);
    if (isPaid) await page.getByRole('link', { name: 'Open the Lead' }).waitFor();
    else await page.getByRole('alert').waitFor();
  }

  test.each(STATES)('%s', async (_, reach) => {
    await reach();
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth');

      expect({
        width,
        sideways,
        violations: violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
      }).toEqual({
        width,
        sideways: 0,
        violations: [],
      });
    }
  });
});

describe('no accessibility violations and no horizontal scroll: the blog,', () => {
  const { app, browser } = setUpBrowserApp();
  let visitor: Visitor;
  let preview: string;

  beforeAll(async () => {
    const desk = blogDesk(app);
    const category = await desk.category({
      name: 'Upkeep',
      slug: 'upkeep',
      description: 'Roofs and drains.',
    });

    await desk.category({ name: 'Unused', slug: 'unused' });
    const author = await desk.author({ name: 'Nora Ilves', bio: 'Looks after forty homes.' });
    const tag = await desk.tag({ name: 'Winter', slug: 'winter' });
    const filed = { categoryId: category.id, authorId: author.id, tagIds: [tag.id] };
    const content =
      '<h2>Before it freezes</h2><p>Drain the hoses.</p><h2>After</h2><ul><li>Look at the gutters.</li></ul>';
    for (const slug of ['hoses', 'gutters'])
      await desk.post({ ...filed, slug, title: `Of ${slug}`, content, status: 'published' });
    const draft = await desk.post({ ...filed, title: 'Not yet', content });
    const { body } = await app.as.admin.post(`/api/blog-posts/${draft.id}/preview`).expect(201);
    preview = body.url;
  });

  afterEach(() => visitor?.leave());

  // P-116..P-122
  test.each([
    ['the posts of a category', '/blog/category/upkeep', 'Upkeep', 200],
    ['a category without posts', '/blog/category/unused', '', 404],
    ['the posts of a tag', '/blog/tag/winter', 'Winter', 200],
    ['the posts of an author', '/blog/author/nora-ilves', 'Nora Ilves', 200],
    ['a search with matches', '/blog?q=hoses', '', 200],
    ['a search without matches', '/blog?q=xylophone', '', 200],
    ['a post with its contents', '/blog/hoses', 'Of hoses', 200],
    ['the preview of a draft', '', 'Not yet', 200],
    ['a missing post', '/blog/nothing', 'Post not found', 404],
  ])('%s', async (_, path, heading, status) => {
    visitor = await Visitor.arrive(browser, app.url);

    const answer = await visitor.page.goto(path || preview, { waitUntil: 'networkidle' });

    expect(answer!.status()).toBe(status);
    if (heading) await visitor.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await visitor.flaws()).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });
});

describe("with a visitor's own settings", () => {
  let site: SiteServer;
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    site = await serveSite(fakeSiteApi(), () => null);
  });
  afterAll(() => site?.close());

  /** The pages of the five forms; the first one has the sign-in in its footer. */
  const FORMS = ['/', '/analysis', '/enroll', '/realtor-referral', '/rent-vs-sell'];

  async function arrive(browser: TestBrowser, path: string, options: VisitorOptions = {}) {
    visitor = await Visitor.arrive(browser, site.url, options);
    page = visitor.page;
    await visitor.open(path);
    if (path === '/') await page.getByRole('button', { name: 'Admin Login' }).click();
  }

  // design.md section 4
  describe('in forced-colors mode', () => {
    const browser = setUpBrowser();

    /** Backgrounds are gone, so without a border of another color no one sees where to press or type. */
    const EDGELESS = `[...document.querySelectorAll('.button, input, select, textarea')]
      .filter((each) => each.checkVisibility() && !each.matches('.visually-hidden, [type=checkbox], [type=range]'))
      .filter((each) => {
        const { borderBottomWidth, borderBottomColor, backgroundColor } = getComputedStyle(each);
        return parseFloat(borderBottomWidth) === 0 || borderBottomColor === backgroundColor;
      })
      .map((each) => each.outerHTML.slice(0, 120))`;

    test.each(FORMS)('every field and button on %s has a border', async (path) => {
      await arrive(browser, path, { forcedColors: 'active' });

      expect(await page.evaluate("matchMedia('(forced-colors: active)').matches")).toBe(true);
      expect(await page.evaluate(EDGELESS)).toEqual([]);
    });
  });

  // design.md section 4; WCAG 2.2, 1.4.4
  describe('at double text size', () => {
    const browser = setUpBrowser({ flags: ['--blink-settings=defaultFontSize=32'] });

    test.each(FORMS)('nothing on %s overflows at any width', async (path) => {
      await arrive(browser, path);
      expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('32px');

      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect([width, sideways]).toEqual([width, 0]);
      }
    });
  });
});
