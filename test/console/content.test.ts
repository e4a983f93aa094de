import { describe, expect, test } from '@jest/globals';
import { fieldValue, hasFocus, hrefOf, json, setUpConsole } from '../support/console-app.js';

/** What admins edit of the site. What every form has in common is in record-form.test.ts. */
const { page, reply } = setUpConsole();

const open = (path: string) => page.open(`/admin/content${path}`, { role: 'admin' });
const site = async (path: string) => (await fetch(page.app.url + path)).text();
const rows = async (kind: string) =>
  (await page.app.as.admin.get(`/api/${kind}`)).body as Record<string, string>[];
const field = (name: string | RegExp) => page.screen.findByRole('textbox', { name });
const save = () => page.press('Save Changes');
const isSaved = () => page.messages().findByText('Saved. The site is up to date.');

// P-50, P-82, P-83, P-142, decision 44
test('a team member is edited, is no longer a sample, and is on the site', async () => {
  await open('/team-members');
  (await page.row(/Marcus Ellison/)).getByText('Sample');
  await page.user.click(await page.screen.findByRole('link', { name: 'Edit Marcus Ellison' }));
  page.fill(await field(/^Name/), 'Marcus Edited');
  page.fill(await field(/^Phone/), '515-555-0155');

  await save();

  await isSaved();
  expect((await page.row(/Marcus Edited/)).queryByText('Sample')).toBeNull();
  expect(await site('/team')).toContain('href="tel:5155550155" aria-label="Call Marcus Edited');
});

// P-110
test('an FAQ is added to its page, found by that page, and deleted after a confirmation', async () => {
  const asked = 'Do you pay by check?';
  const questions = async () => (await rows('faqs')).map(({ question }) => question);
  await open('/faqs/create');
  await page.choose(/^Page/, 'Realtor referral');
  page.fill(await field(/^Question/), asked);
  page.fill(await field(/^Answer/), 'Yes, or by bank transfer.');
  await save();
  await page.messages().findByText('Added. The site is up to date.');
  expect(await site('/realtor-referral')).toContain(asked);
  await page.screen.findByText(asked);

  await page.choose(/^Page/, 'Enroll');
  await page.gone(() => page.screen.queryByText(asked));
  await page.choose(/^Page/, 'Realtor referral');
  await page.press(`Delete ${asked}`);
  await page.press('Cancel', await page.dialog(`Delete ${asked}`));
  expect(await questions()).toContain(asked);
  await page.press(`Delete ${asked}`);
  await page.press('Delete', await page.dialog(`Delete ${asked}`));

  await page.messages().findByText('Deleted. The site no longer shows it.');
  expect(await questions()).not.toContain(asked);
});

test('a home for rent leads to the upload of its photo', async () => {
  const home = { city: 'Ankeny', zipCode: '50023', rent: 1_850, bedrooms: 3, bathrooms: 2 };
  const fields = {
    ...home,
    address: '9 Photo Ln',
    squareFootage: null,
    availableOn: null,
    photoUrl: null,
    url: null,
  };
  const { id } = (await page.app.as.admin.post('/api/rentals').send(fields).expect(201)).body;
  await open(`/rentals/${id}`);

  const link = await page.screen.findByRole('link', { name: 'Add photo' });

  expect(hrefOf(link)).toContain(`/admin/images/create?slot=${encodeURIComponent(`rental:${id}`)}`);
  await page.user.click(link);
  await page.screen.findByRole('option', { name: 'Home for rent' });
  await page.app.as.admin.delete(`/api/rentals/${id}`).expect(200);
});

test('several records are deleted together', async () => {
  for (const name of ['Bulk One', 'Bulk Two'])
    await page.app.as.admin
      .post('/api/resident-quotes')
      .send({ quote: 'Quick and kind.', city: 'Clive', name });
  await open('/resident-quotes');
  for (const name of [/Bulk One/, /Bulk Two/])
    await page.user.click(await page.screen.findByRole('checkbox', { name }));

  await page.press('Delete 2 records');
  await page.press('Delete 2 Records', await page.dialog('Delete 2 records?'));

  await page.messages().findByText('2 records deleted');
  expect((await rows('resident-quotes')).some(({ name }) => name!.startsWith('Bulk'))).toBe(false);
});

test('the order is changed by buttons that keep the focus and announce the new position', async () => {
  await open('/neighborhoods');
  await page.press('Move West Des Moines down');
  await page.screen.findByText('West Des Moines is now number 2 of 6.');
  const down = await page.screen.findByRole('button', { name: 'Move West Des Moines down' });
  await page.waitFor(() => expect(hasFocus(down)).toBe(true));

  expect((await rows('neighborhoods')).map(({ name }) => name).slice(0, 2)).toEqual([
    'Ankeny',
    'West Des Moines',
  ]);
});

test('a form starts from what a teammate saved since the list was loaded', async () => {
  const [quote] = await rows('resident-quotes');
  await open('/resident-quotes');
  const link = await page.screen.findByRole('link', { name: `Edit ${quote!.name}` });
  await page.app.as.admin.put(`/api/resident-quotes/${quote!.id}`).send({ city: 'Norwalk' });

  await page.user.click(link);

  const city = await field(/^City/);
  await page.waitFor(() => expect(fieldValue(city)).toBe('Norwalk'));
});

test('a record that cannot be added keeps what was typed, and a bad link gets an error at its field', async () => {
  await open('/neighborhoods/create');
  page.fill(await field(/^Name/), 'Beaverdale');
  await page.choose(/^Illustration/, 'Clive');
  page.fill(await field(/^Rentals Link/), 'https://name:word@evil.example.com');
  page.fill(await field(/^Description/), 'Brick houses.');
  await save();
  await page.screen.findByText('Enter a URL that starts with https://');
  page.fill(await field(/^Rentals Link/), 'https://listings.example.com/beaverdale');
  const restore = reply(/^POST \/api\/neighborhoods$/, () => json({}, 503));

  await save();
  await page.messages().findByText(/^This wasn.t added\. Your entries are still here\./);
  restore();
  await save();

  await page.messages().findByText('Added. The site is up to date.');
  expect(await site('/rentals')).toContain('https://listings.example.com/beaverdale');
});

test('a list that cannot be loaded offers Retry, and an empty one offers to add a record', async () => {
  const restore = reply(/^GET \/api\/testimonials\?/, () => json({}, 503));
  await open('/testimonials');
  await page.screen.findByText(/^Couldn.t load this list\.$/);
  restore();
  reply(/^GET \/api\/testimonials\?/, () =>
    Response.json([], { headers: { 'content-range': 'testimonials 0-0/0' } }),
  );
  await page.press('Retry');

  const { parentElement } = (await page.screen.findByText('Nothing here yet')) as never as {
    parentElement: Parameters<typeof page.within>[0];
  };
  await page.user.click(page.within(parentElement).getByRole('link', { name: 'Add Testimonial' }));

  await page.screen.findByRole('heading', { level: 1, name: 'Add Testimonial' });
});

test.each([
  ['/faqs/00000000-0000-4000-8000-000000000000', 'This record no longer exists.'],
  ['/nothing', 'Page not found'],
])('/admin/content%s says %j', async (path, text) => {
  await open(path);

  await page.screen.findByText(text);
});

describe('the company', () => {
  test('has the phone number of the site', async () => {
    await open('/company');
    page.fill(await field(/^Phone/), '515-555-0123');

    await save();

    await isSaved();
    expect(await site('/')).toContain('tel:5155550123');
  });

  test('has the terms that owners ask about', async () => {
    await open('/company');
    page.fill(await page.screen.findByRole('spinbutton', { name: /^Notice to cancel/ }), '30');
    page.fill(await field(/^When owners are paid/), 'Every Friday.');

    await save();

    await isSaved();
    expect(await site('/pricing')).toContain('30 days&#x27; written notice.');
    expect(await site('/faq')).toContain('Every Friday.');
  });

  test('changed by someone else is saved together with what was typed', async () => {
    await open('/company');
    page.fill(await field(/^Phone/), '515-555-0124');
    const address = { street: '9 Elsewhere Ave', city: 'Ankeny', state: 'IA', zipCode: '50021' };
    await page.app.as.admin.patch('/api/company').send({ name: 'Renamed Meanwhile', address });
    await save();
    await page.screen.findByText(/now Renamed Meanwhile/);
    expect(page.screen.getAllByText(/9 Elsewhere Ave/)).not.toEqual([]);

    await page.press('Save my version');

    await isSaved();
    const home = await site('/');
    expect(home).toContain('tel:5155550124');
    expect(home).toContain('Renamed Meanwhile');
  });

  test('shows all errors at their fields, including those of the address', async () => {
    await open('/company');
    page.fill(await field(/^Email/), 'nowhere');
    page.fill(await field(/^ZIP/), '5026');
    page.fill(await field(/^Facebook/), 'http://facebook.example.com');
    page.fill(await page.screen.findByRole('spinbutton', { name: /^Rating out of 5/ }), '9');

    await save();

    await page.screen.findByText('Enter a URL that starts with https://');
    page.screen.getByText('Enter a valid email address');
    page.screen.getByText('ZIP must be 5 digits');
    page.screen.getByText('At most 5');
  });
});

// S-16, S-155
test('staff have no access', async () => {
  await page.open('/admin/content/team-members');

  await page.screen.findByRole('heading', { level: 1, name: 'Access denied' });
  expect(page.screen.queryByText(/Marcus/)).toBeNull();
});
