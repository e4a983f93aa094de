import type { Page } from 'playwright-core';
import { type ContentKind, SKYLINES } from '#shared/content.js';
import { SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { businessDay, DAY_MS } from '#shared/time.js';
import { DEAD_LETTERS, Jobs } from '../../src/platform/jobs/jobs.js';
import type { TestApp } from '../support/app.js';
import { png } from '../support/pictures.js';
import { messageInDoubt } from './message-in-doubt.js';

/** What a button, or a link that looks like one, opens over its page. */
export interface Opening {
  button: string | RegExp;
  isLink?: true;
  /** The button of the menu it is in. */
  within?: string;
  role?: 'dialog' | 'menu';
  /** The step to check, if it has several. */
  step?: string;
  /** The row whose selection shows it. */
  selects?: string;
  /** The page that has it on a phone. */
  onPhones?: string;
}

export interface ConsolePage {
  /** A name after a colon is replaced by the id of that record from `furnish`. */
  path: string;
  title: string;
  /** The source of its chunk; pages of one chunk name it once. */
  chunk?: string;
  /** A pattern of the requests it waits for before it shows anything. */
  reads?: string;
  /** The role that opens it; an admin by default. */
  as?: 'user' | 'nobody';
  opens?: Opening[];
  /** Shows another state of the page, to be checked as well. */
  also?: (page: Page) => Promise<void>;
}

const COLUMNS: Opening = { button: 'Columns' };
const MORE = 'More actions';
const USER_ACTIONS = 'Actions for Furnished Agent';
const walkthrough = (step: string): Opening => ({
  button: 'Start Confirmation Walkthrough',
  within: MORE,
  step,
});
const content = (kind: string, title: string): ConsolePage => ({
  path: `/admin/content/${kind}`,
  title,
  reads: `**/api/${kind}?*`,
  opens: [{ button: /^Delete / }],
});

/** Every page of the console with what opens from it. A line for a new page puts it through every check of pages. */
export const CONSOLE_PAGES: ConsolePage[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    chunk: 'dashboard/DashboardPage.tsx',
    reads: '**/api/leads/board?*',
    opens: [
      { button: 'Add Lead' },
      { button: /^View Details/ },
      { button: /^Delete/ },
      { button: /^Actions for /, role: 'menu', onPhones: '/dashboard?show=board' },
      { button: / options$/, role: 'menu', onPhones: '/dashboard?show=board' },
    ],
  },
  {
    path: '/leads',
    title: 'Leads',
    chunk: 'leads/list.tsx',
    reads: '**/api/leads?*',
    opens: [
      { button: /^Edit / },
      { button: /^Delete / },
      ...[
        'Assign to…',
        'Change stage…',
        'Tag…',
        'Add task…',
        'Start campaign',
        'Stop campaign',
        'Delete 1 lead',
      ].map((button) => ({ button, selects: 'Furnished Lead' })),
    ],
    also: markLeadLost,
  },
  {
    path: '/leads/import',
    title: 'Import Leads',
    chunk: 'leads/import/ImportPage.tsx',
    also: chooseLeadsFile,
  },
  {
    path: '/leads/:lead',
    title: 'Furnished Lead',
    chunk: 'leads/page/LeadPage.tsx',
    reads: '**/api/leads/*-*-*-*-*',
    opens: [
      { button: MORE, role: 'menu' },
      { button: 'Edit Details' },
      { button: 'Delete Lead', within: MORE },
      { button: /^Delete task/ },
    ],
  },
  { path: '/leads/:lead?tab=invoices', title: 'Furnished Lead', opens: [{ button: 'Create invoice' }] },
  ...['analysis', 'improvements', 'messages'].map((tab) => ({
    path: `/leads/:lead?tab=${tab}`,
    title: 'Furnished Lead',
  })),
  ...['email', 'text'].map((way) => ({ path: `/leads/:lead?write=${way}`, title: 'Furnished Lead' })),
  { path: '/leads/:lead?tab=timeline', title: 'Furnished Lead', opens: [{ button: 'Log call' }] },
  { path: '/leads/00000000-0000-4000-8000-000000000000', title: 'Lead not found' },
  {
    path: '/calendar?person=all',
    title: 'Calendar',
    chunk: 'calendar/CalendarPage.tsx',
    reads: '**/api/calendar?*',
    opens: [
      { button: 'Subscribe on your phone' },
      { button: 'Connect your calendar' },
      { button: /^(?:Options for .*|\d+:\d+ [AP]M )Furnished Lead/, role: 'menu' },
    ],
  },
  {
    path: '/inbox',
    title: 'Inbox',
    chunk: 'inbox/InboxPage.tsx',
    reads: '**/api/inbox?*',
  },
  {
    path: '/owners',
    title: 'Owners',
    chunk: 'owners/list.tsx',
    reads: '**/api/owners?*',
  },
  {
    path: '/owners/:owner',
    title: 'Furnished Lead',
    chunk: 'owners/show.tsx',
    reads: '**/api/owners/*-*-*-*-*',
    opens: [{ button: 'Merge with…' }],
  },
  {
    path: '/referrals',
    title: 'Referrals',
    chunk: 'referrals/list.tsx',
    reads: '**/api/referrals?*',
  },
  {
    path: '/portfolio',
    title: 'Portfolio',
    chunk: 'portfolio/PortfolioPage.tsx',
    reads: '**/api/portfolio?*',
  },
  {
    path: '/documents',
    title: 'Documents',
    chunk: 'documents/list.tsx',
    reads: '**/api/docuseal/submissions?*',
    opens: [COLUMNS],
  },
  { path: '/leads/:lead?tab=documents', title: 'Furnished Lead' },
  {
    path: '/leads/:offered?tab=documents',
    title: 'Offered Lead',
    opens: [
      walkthrough('Pitch'),
      walkthrough('Contract'),
      walkthrough('Payment'),
      { button: 'Mark as signed' },
    ],
  },
  {
    path: '/campaigns',
    title: 'Campaigns',
    chunk: 'campaigns/list.tsx',
    reads: '**/api/campaigns?*',
    opens: [COLUMNS, { button: 'Start for all' }, { button: /^Stop campaign for/ }],
  },
  { path: '/admin/campaigns', title: 'Campaigns' },
  {
    path: '/campaigns/templates',
    title: 'Campaigns',
    chunk: 'campaigns/templates/list.tsx',
    reads: '**/api/campaigns/templates?*',
  },
  {
    path: '/campaigns/templates/:campaignTemplate',
    title: 'Campaigns',
    chunk: 'campaigns/templates/edit.tsx',
    reads: '**/api/campaigns/templates/*-*-*-*-*',
    opens: [{ button: 'Preview for a lead' }, { button: 'Delete' }],
  },
  { path: '/campaigns/templates/create', title: 'Campaigns' },
  {
    path: '/campaigns/texts',
    title: 'Campaigns',
    chunk: 'campaigns/texts.tsx',
    reads: '**/api/inbound-texts?*',
  },
  {
    path: '/campaigns/settings',
    title: 'Campaigns',
    chunk: 'campaigns/settings.tsx',
    reads: '**/api/campaigns/settings',
  },
  {
    path: '/campaigns/:enrollment',
    title: 'Campaigns',
    chunk: 'campaigns/show.tsx',
    reads: '**/api/campaigns/*-*-*-*-*',
    opens: [{ button: /^Mark as replied/ }],
  },
  {
    path: '/campaigns/plan/:lead',
    title: 'Campaigns',
    chunk: 'campaigns/plan.tsx',
    reads: '**/api/campaigns/plan?*',
  },
  {
    path: '/admin/analytics',
    title: 'Analytics',
    chunk: 'analytics/AnalyticsPage.tsx',
    reads: '**/api/analytics/funnel?*',
  },
  {
    path: '/account',
    title: 'My Account',
    chunk: 'account/AccountPage.tsx',
    reads: '**/api/auth/sessions',
    opens: [{ button: 'Set Up' }],
  },
  {
    path: '/admin/blog',
    title: 'Blog Management',
    chunk: 'blog/posts/list.tsx',
    reads: '**/api/blog-posts?*',
    opens: [
      { button: 'New Post', isLink: true },
      { button: /^Edit /, isLink: true },
    ],
  },
  {
    path: '/admin/blog/categories',
    title: 'Blog Management',
    chunk: 'blog/terms/list.tsx',
    reads: '**/api/blog-categories?*',
  },
  {
    path: '/admin/blog/tags',
    title: 'Blog Management',
    reads: '**/api/blog-tags?*',
  },
  {
    path: '/admin/blog/authors',
    title: 'Blog Management',
    reads: '**/api/blog-authors?*',
  },
  // The form next to the list.
  { path: '/admin/blog/authors?edit=:author', title: 'Blog Management' },
  {
    path: '/admin',
    title: 'Admin',
    reads: '**/api/leads?*',
    opens: [COLUMNS],
  },
  {
    path: '/admin/analyses',
    title: 'Admin',
    chunk: 'analyses/list.tsx',
    reads: '**/api/analyses?*',
    opens: [COLUMNS, { button: /^Run again/ }, { button: /^Attach/ }, { button: /^Delete / }],
  },
  {
    path: '/admin/assignment-rules',
    title: 'Lead Assignment',
    chunk: 'assignment/list.tsx',
    reads: '**/api/assignment-rules?*',
    opens: [{ button: /^Delete / }],
  },
  {
    path: '/admin/hours',
    title: 'Hours',
    chunk: 'assignment/HoursPage.tsx',
    reads: '**/api/working-hours',
    opens: [{ button: /^Edit (?!On call|Walkthrough)/ }],
  },
  {
    path: '/admin/on-call',
    title: 'On Call',
    chunk: 'assignment/OnCallPage.tsx',
    reads: '**/api/on-call',
  },
  { path: '/admin/assignment-rules/create', title: 'Add Rule', chunk: 'assignment/form.tsx' },
  {
    path: '/admin/assignment-rules/:rule',
    title: 'Lead Assignment',
    reads: '**/api/assignment-rules/*-*-*-*-*',
  },
  {
    path: '/admin/users/invitations',
    title: 'Pending invitations',
    chunk: 'users/invitations.tsx',
    reads: '**/api/users/invitations',
    opens: [COLUMNS, { button: 'Invite User' }, { button: /^Revoke the invitation/ }],
  },
  {
    path: '/admin/users',
    title: 'Admin',
    chunk: 'users/list.tsx',
    reads: '**/api/users?*',
    opens: [
      { button: 'Invite User' },
      { button: USER_ACTIONS, role: 'menu' },
      { button: 'Sessions', within: USER_ACTIONS },
      { button: 'Rename', within: USER_ACTIONS },
      { button: /^Make Admin/ },
      { button: 'Deactivate', within: USER_ACTIONS },
      { button: 'Delete', within: USER_ACTIONS },
      COLUMNS,
    ],
    also: (page) =>
      page
        .getByRole('checkbox', { name: /^Select staff/ })
        .first()
        .check(),
  },
  {
    path: '/admin/subscribers',
    title: 'Subscribers',
    chunk: 'subscribers/list.tsx',
    reads: '**/api/subscribers?*',
    opens: [{ button: /^Delete / }],
  },
  { path: '/admin/payments', title: 'Payments', chunk: 'payments/list.tsx', reads: '**/api/payments?*' },
  { path: '/admin/invoices', title: 'Invoices', chunk: 'payments/invoices.tsx', reads: '**/api/invoices?*' },
  { path: '/admin/audit', title: 'Audit Log', chunk: 'audit/list.tsx', reads: '**/api/audit?*' },
  {
    path: '/admin/jobs',
    title: 'Jobs',
    chunk: 'jobs/list.tsx',
    reads: '**/api/jobs/dead-letters',
    opens: [{ button: /^Edit and retry/ }, { button: /^Discard/ }, COLUMNS],
  },
  {
    path: '/admin/outbox',
    title: 'Outbox',
    chunk: 'messages/list.tsx',
    reads: '**/api/messages?*',
    opens: [COLUMNS],
  },
  {
    path: '/admin/outbox/templates',
    title: 'Outbox',
    chunk: 'messages/list.tsx',
    reads: '**/api/messages/templates',
  },
  {
    path: '/admin/outbox/:message',
    title: 'Furnished Message',
    chunk: 'messages/show.tsx',
    reads: '**/api/messages/*-*-*-*-*',
    opens: [{ button: 'Send again' }, { button: 'Cancel message' }],
  },
  { path: '/admin/outbox/00000000-0000-4000-8000-000000000000', title: 'Message not found' },
  { ...content('team-members', 'Team'), chunk: 'content/list.tsx' },
  content('testimonials', 'Testimonials'),
  content('resident-quotes', 'Resident Quotes'),
  content('faqs', 'FAQs'),
  content('requirements', 'Requirements'),
  content('neighborhoods', 'Areas'),
  content('rentals', 'Rentals'),
  { path: '/admin/content/rentals/create', title: 'Add Rental' },
  { path: '/admin/content/testimonials/create', title: 'Add Testimonial' },
  { path: '/admin/content/neighborhoods/create', title: 'Add Area' },
  { path: '/admin/content/faqs/create', title: 'Add Question' },
  { path: '/admin/content/team-members/create', title: 'Add Team Member' },
  { path: '/admin/content/requirements/create', title: 'Add Requirement' },
  { path: '/admin/content/resident-quotes/create', title: 'Add Resident Quote' },
  {
    path: '/admin/content/team-members/:member',
    title: 'Furnished Member',
    reads: '**/api/team-members/*',
  },
  { path: '/admin/content/testimonials/:testimonial', title: 'Furnished Owner' },
  { path: '/admin/content/resident-quotes/:quote', title: 'Furnished Resident' },
  { path: '/admin/content/faqs/:question', title: 'Furnished question?' },
  { path: '/admin/content/requirements/:requirement', title: 'Furnished Requirement' },
  { path: '/admin/content/neighborhoods/:area', title: 'Furnished Area' },
  { path: '/admin/content/company', title: 'Company', reads: '**/api/company' },
  { path: '/admin/content/fees', title: 'Fees', chunk: 'content/fees.tsx', reads: '**/api/price-books*' },
  { path: '/admin/content/fees/create', title: 'New version' },
  { path: '/admin/content/fees/:fees', title: 'Scheduled fees', reads: '**/api/price-books/*' },
  {
    path: '/admin/images',
    title: 'Images',
    chunk: 'images/list.tsx',
    reads: '**/api/images?*',
    opens: [{ button: /^Remove / }],
    also: uploadNonImage,
  },
  { path: '/admin/images/hero', title: 'Hero', chunk: 'images/form.tsx', reads: '**/api/images/hero' },
  { path: '/admin/images/create', title: 'Add image', chunk: 'images/form.tsx' },
  {
    path: '/admin/integrations',
    title: 'Integrations',
    chunk: 'integrations/IntegrationsPage.tsx',
    reads: '**/api/integrations',
    opens: [{ button: 'Connect RentCast' }],
  },
  {
    path: '/admin/odoo-test',
    title: 'Odoo Test',
    chunk: 'integrations/OdooTestPage.tsx',
    reads: '**/api/odoo',
  },
  { path: '/admin/logo', title: 'Logo', reads: '**/api/images?*' },
  { path: '/admin/images', title: 'Images', as: 'user', reads: '**/api/images?*' },
  { path: '/admin', title: 'Access denied', as: 'user' },
  { path: '/admin/nowhere', title: 'Page not found' },
  { path: '/login', title: 'Admin Login', as: 'nobody', chunk: 'session/LoginPage.tsx' },
  {
    path: '/forgot-password',
    title: 'Forgot your password?',
    as: 'nobody',
    chunk: 'session/PasswordPages.tsx',
  },
  {
    path: '/reset-password#nonsense',
    title: 'Choose a new password',
    as: 'nobody',
    chunk: 'session/PasswordPages.tsx',
  },
  {
    path: '/accept-invitation#:invitation',
    title: 'Welcome',
    as: 'nobody',
    chunk: 'session/PasswordPages.tsx',
    reads: '**/api/auth/invitations/read',
  },
  { path: '/accept-invitation#nonsense', title: 'Welcome', as: 'nobody' },
];

/** The address of a page, given the ids of `furnish`. */
export function addressOf({ path }: ConsolePage, ids: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => ids[name]!);
}

/** What an import of a file would do. */
async function chooseLeadsFile(page: Page): Promise<void> {
  const file = {
    name: 'owners.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Email,Color\nDana,not an address,blue\n'),
  };
  await page.getByLabel('Choose a CSV file').last().setInputFiles(file);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('heading', { name: 'Review' }).waitFor();
}

/** Chooses it in a row of the list, whose select gets its options with the focus. */
export async function chooseLost(page: Page, lead: string): Promise<void> {
  const status = page.getByLabel(`Status of ${lead}`);
  await status.focus();
  await status.selectOption('lost');
}

/** Opens the dialog that asks for the reason. */
async function markLeadLost(page: Page): Promise<void> {
  await chooseLost(page, 'Furnished Lead');
  await page.getByRole('dialog', { name: 'Why was Furnished Lead lost?' }).waitFor();
}

/** A file that is not an image, with its error. */
async function uploadNonImage(page: Page): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload Hero' }).click();
  const file = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') };
  await (await opened).setFiles(file);
  await page.getByRole('alert').getByText('Invalid file type').waitFor();
}

/** Creates something to show on every page; returns the ids for the names in the paths. */
export async function furnish(testApp: TestApp): Promise<Record<string, string>> {
  const { app, as, em, make } = testApp;
  const lead = await make.lead({ name: 'Furnished Lead', message: 'Call after five.', squareFootage: 900 });
  await make.lead({ name: `Long${'er'.repeat(30)}`, email: `${'long'.repeat(15)}@example.com` });
  await make.entry({ leadId: lead.id, rent: 1_850 });
  await make.entry({ streetAddress: '1 Loose St', rent: 1_500, email: lead.email });
  await make.entry({ status: 'failed', providerMessage: 'Nothing known', email: lead.email });
  await make.referral({ contactDueAt: new Date(Date.now() - 7_200_000), message: 'Moves in May.' });
  const gone = await make.user({ isActive: false });
  await em.execute(`insert into second_factors (user_id, secret, confirmed_at) values (?, 'sealed', now())`, [
    gone.id,
  ]);
  await em.execute(
    `insert into webhook_events (source, event_key, type, path, body, state, attempts, reason)
     values ('twilio-inbound', 'SM1', 'message', '/', '', 'failed', 10, 'The database was away.')`,
  );
  await app.get(Jobs).boss.insert(DEAD_LETTERS, [{ data: { leadId: lead.id } }]);
  await em.execute(`insert into property_analysis_subscribers (email) values ('reads@example.com')`);
  await as.staff.post(`/api/leads/${lead.id}/notes`).send({ text: 'Wants to sell in spring.' });
  const dueAt = new Date(Date.now() - 3_600_000).toISOString();
  await as.staff.post(`/api/leads/${lead.id}/tasks`).send({ title: 'Send prices', dueAt });
  await as.staff.post(`/api/leads/${lead.id}/documents/signature`).send({ type: 'onboarding_form' });
  await em.execute(
    `insert into walkthroughs (lead_id, starts_at, ends_at)
     select id, date_trunc('hour', now()), date_trunc('hour', now()) + interval '1 hour' from leads where id = ?`,
    [lead.id],
  );
  const offered = await make.lead({ name: 'Offered Lead', unitCount: 4 });
  await make.entry({ leadId: offered.id, rent: 1_850 });
  const offer = { version: offered.version, estimatedRent: 7_400, repairChecklist: [] };
  await as.staff.post(`/api/leads/${offered.id}/proposal`).send(offer).expect(201);
  await as.admin.put('/api/images/hero').attach('file', await png(), 'front.png');
  const member = { name: 'Furnished Member', role: 'Leasing', phone: '515-555-0110' };
  const { body } = await as.admin.post('/api/team-members').send(member);
  const add = async (kind: ContentKind, fields: object): Promise<string> =>
    (await as.admin.post(`/api/${kind}`).send(fields).expect(201)).body.id;
  const contentIds = {
    testimonial: await add('testimonials', {
      quote: 'They called back.',
      name: 'Furnished Owner',
      property: 'A duplex in Ankeny',
      rating: 5,
    }),
    quote: await add('resident-quotes', {
      quote: 'Quick and kind.',
      name: 'Furnished Resident',
      city: 'Clive',
    }),
    question: await add('faqs', { page: 'referral', question: 'Furnished question?', answer: 'Yes.' }),
    requirement: await add('requirements', { title: 'Furnished Requirement', text: 'Working smoke alarms.' }),
    area: await add('neighborhoods', {
      name: 'Furnished Area',
      description: 'Close to downtown.',
      rentalsUrl: 'https://rentals.example.com',
      skyline: SKYLINES[0],
    }),
  };
  const invited = await as.admin
    .post('/api/users/invitations')
    .send({ email: 'invited@example.com', role: 'user' });
  const post = { title: 'Furnished Post', slug: 'furnished-post', content: '<p>Walk.</p>' };
  await as.admin.post('/api/blog-posts').send(post).expect(201);
  const author = { name: 'Furnished Author', email: 'author@example.com' };
  const written = await as.admin.post('/api/blog-authors').send(author).expect(201);
  const effectiveOn = businessDay(new Date(Date.now() + 30 * DAY_MS));
  const fees = await as.admin
    .post('/api/price-books')
    .send({ effectiveOn, note: null, figures: SHIPPED_PRICE_BOOK })
    .expect(201);
  const message = await messageInDoubt(testApp, lead, 'Furnished Message');
  const started = await as.staff.post('/api/campaigns/start').send({ leadId: lead.id });
  const templates = await as.staff.get('/api/campaigns/templates');
  const rule = await as.admin.post('/api/assignment-rules').send({
    name: 'Furnished rule',
    isActive: false,
    method: 'load',
    userIds: [(await make.user({ name: 'Furnished Agent' })).id],
    cities: ['Ankeny'],
    zipCodes: ['50023'],
  });
  return {
    ...contentIds,
    rule: rule.body.id,
    lead: lead.id,
    owner: lead.ownerId!,
    offered: offered.id,
    enrollment: started.body.id,
    campaignTemplate: templates.body[0].id,
    member: body.id,
    invitation: new URL(invited.body.link).hash.slice(1),
    message: message.id,
    author: written.body.id,
    fees: fees.body.id,
  };
}
