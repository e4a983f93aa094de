import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { consentingLead, start } from '../campaigns/campaign-app.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { card, column, messages, openConsole, openLiveConsole, openPage, PHONE, signIn } from './console.js';

const { app, browser } = setUpBrowserApp();

// design.md section 3: a route change with warm data
test('shows the cached board while it reloads', async () => {
  await app.make.lead({ name: 'Kept In Place' });
  const page = await openConsole(app, browser);
  const kept = card(column(page, 'New Leads'), 'Kept In Place');
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  await kept.waitFor();
  await link('Leads').click();
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/leads/board?*', (route) => held.then(() => route.fallback()));
  const asked = page.waitForRequest('**/api/leads/board?*');

  await link('Dashboard').click();

  await asked;
  await kept.waitFor();
  const answered = page.waitForResponse('**/api/leads/board?*');
  answer();
  expect((await answered).status()).toBe(200);
  await kept.waitFor();
});

test('a slow board response does not undo a newer live update', async () => {
  const moved = await app.make.lead({ name: 'Moved Meanwhile' });
  const deleted = await app.make.lead({ name: 'Deleted Meanwhile' });
  const page = await openConsole(app, browser);
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  await card(column(page, 'New Leads'), 'Moved Meanwhile').waitFor();
  await link('Leads').click();
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let isRead = () => {};
  const read = new Promise<void>((resolve) => {
    isRead = resolve;
  });
  await page.route('**/api/leads/board?*', async (route) => {
    const response = await route.fetch();
    isRead();
    await held;
    await route.fulfill({ response });
  });
  await link('Dashboard').click();
  await read;

  await app.as.staff.patch(`/api/leads/${moved.id}`).send({ status: 'closed' }).expect(200);
  await card(column(page, 'Closed'), 'Moved Meanwhile').waitFor();
  await app.as.admin.delete(`/api/leads/${deleted.id}`).expect(200);
  await card(column(page, 'New Leads'), 'Deleted Meanwhile').waitFor({ state: 'detached' });
  const again = page.waitForResponse('**/api/leads/board/cards?*');
  answer();
  await again;

  await card(column(page, 'New Leads'), 'Deleted Meanwhile').waitFor({ state: 'detached' });
  expect(await card(column(page, 'Closed'), 'Moved Meanwhile').count()).toBe(1);
});

test('prefetches the lead page on hover', async () => {
  await app.make.lead({ name: 'Pointed At' });
  const page = await openConsole(app, browser);
  const code = page.waitForRequest(/\/LeadPage-[^/]*\.js$/);

  await card(column(page, 'New Leads'), 'Pointed At').getByRole('link').hover();

  await code;
});

async function boxOf(element: Locator) {
  return (await element.boundingBox())!;
}

function isCutShort(element: unknown): boolean {
  const { scrollWidth, clientWidth } = element as Record<string, number>;
  return scrollWidth! > clientWidth!;
}

/** How many of a column's cards are fully visible. */
async function countWhole(stage: Locator): Promise<number> {
  const area = (await stage.boundingBox())!;
  const boxes = await Promise.all(
    (await stage.getByRole('article').all()).map(async (each) => (await each.boundingBox())!),
  );
  return boxes.filter(({ y, height }) => y >= area.y && y + height <= area.y + area.height).length;
}

test('at 1280 × 800, each column shows at least four cards whole, with all they have to say', async () => {
  const full = {
    status: 'walkthrough_scheduled',
    propertyAddress: '12345 Northwest Beaver Creek Meadows Boulevard, West Des Moines, IA 50266',
    phone: '515-555-0142',
    purchasePrice: 345_000,
    estimatedRent: 2_150,
    squareFootage: 1_450,
    propertyType: 'single-family',
    unitCount: 1,
  } as const;
  // Fees of four digits between the longest time and the longest state of a campaign.
  const large = {
    propertyType: 'multi-family',
    unitCount: 24,
    estimatedRent: 28_800,
    purchasePrice: 12_345_678,
    createdAt: new Date(Date.now() - 120 * 86_400_000),
  } as const;
  const leads = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      consentingLead(app, { ...full, ...(index === 4 && large), name: `Crowded Owner ${index}` }),
    ),
  );
  await start(app, leads[4]!.id);
  for (let index = 0; index < 5; index++)
    leads.push(
      await app.make.lead({ status: 'closed', name: `Closed Owner ${index}`, estimatedRent: 12_150 }),
    );
  const title = 'Ask whether the tenant on the upper floor has renewed the lease';
  for (const { id } of leads.slice(0, 3))
    await app.as.staff
      .post(`/api/leads/${id}/tasks`)
      .send({ title, dueAt: '2040-11-02T16:00:00.000Z' })
      .expect(201);
  const page = await openConsole(app, browser);
  const crowded = column(page, 'Walkthrough Scheduled');
  await card(crowded, 'Crowded Owner 5')
    .getByText(/^Fees \$/)
    .waitFor();
  await card(crowded, 'Crowded Owner 4')
    .getByRole('button', { name: /^In a campaign/ })
    .waitFor();
  await card(crowded, 'Crowded Owner 4')
    .getByText(/^Fees \$1,\d{3}$/)
    .waitFor();
  await page.evaluate('document.fonts.ready');
  await crowded.scrollIntoViewIfNeeded();

  expect(await countWhole(crowded)).toBeGreaterThanOrEqual(4);
  // The only column with a caption.
  expect(await countWhole(column(page, 'Closed'))).toBeGreaterThanOrEqual(4);
  for (const each of await crowded.getByRole('article').all()) {
    const isCut = await each.evaluate((element) => {
      const { scrollHeight, clientHeight } = element as unknown as Record<string, number>;
      return scrollHeight! > clientHeight!;
    });
    expect(isCut).toBe(false);
    expect(await each.getByText(/^Fees/).evaluate(isCutShort)).toBe(false);
    // The price isn't truncated, is inside its line and clear of the phone number.
    const price = each.getByText(/^\$\d+(,\d+|\.\d+M)$/);
    const [number, amount, line] = await Promise.all([
      boxOf(each.getByText('515-555-0142')),
      boxOf(price),
      boxOf(price.locator('..')),
    ]);
    expect(number.x + number.width).toBeLessThanOrEqual(amount.x);
    expect(amount.x + amount.width).toBeLessThanOrEqual(line.x + line.width);
    expect(await price.evaluate(isCutShort)).toBe(false);
    // In the last line, nothing covers anything else.
    const parts = await each.locator('> div').last().locator('> :visible').all();
    const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox())!));
    for (const [index, { x, width }] of boxes.slice(0, -1).entries())
      expect(x + width).toBeLessThanOrEqual(boxes[index + 1]!.x);
  }
  await Promise.all(leads.map(({ id }) => app.as.admin.delete(`/api/leads/${id}`)));
});

// S-114, decision 10
test('a drop moves the card before its one request is answered, and Undo puts it back', async () => {
  const { id } = await app.make.lead({ name: 'Dragged Owner' });
  const statusOf = async () => (await app.as.staff.get(`/api/leads/${id}`)).body.status;
  const page = await openPage(browser);
  // A live update could move the card before the drop or Undo does.
  await page.routeWebSocket(/\/api\/live/, () => {});
  await signIn(page, app);
  await page.goto(`${app.url}/dashboard`);
  const writes = countWrites(page);
  const [from, to] = ['New Leads', 'Closed'].map((name) => card(column(page, name), 'Dragged Owner'));
  const held = Promise.withResolvers<void>();
  await page.route('**/move', (route) => held.promise.then(() => route.continue()));

  await dragTo(page, from!, column(page, 'Closed'));
  await to!.waitFor();
  expect([await from!.count(), await statusOf()]).toEqual([0, 'leads']);
  held.resolve();
  await messages(page).getByText('Dragged Owner moved to Closed.').waitFor();
  expect([writes(), await statusOf()]).toEqual([1, 'closed']);

  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await from!.waitFor();
  await to!.waitFor({ state: 'detached' });
  await messages(page).getByText('Dragged Owner is back in New Leads.').waitFor();
  expect(await statusOf()).toBe('leads');
});

// S-115
test('dropping a card where it was sends no request', async () => {
  await app.make.lead({ name: 'Hesitant Owner', status: 'enrolled' });
  const page = await openConsole(app, browser);
  const writes = countWrites(page);
  const own = card(column(page, 'Property Enrolled'), 'Hesitant Owner');

  await dragBy(page, own, 30, 20);

  await own.waitFor();
  expect(writes()).toBe(0);
});

test('a refused move reverts, says why and offers Retry', async () => {
  await app.make.lead({ name: 'Refused Owner' });
  const page = await openConsole(app, browser);
  await page.route('**/move', (route) => route.abort(), { times: 1 });

  await dragTo(page, card(column(page, 'New Leads'), 'Refused Owner'), column(page, 'Closed'));

  await messages(page)
    .getByText(/Couldn't move Refused Owner: We can't reach the server/)
    .waitFor();
  await card(column(page, 'New Leads'), 'Refused Owner').waitFor();
  await messages(page).getByRole('button', { name: 'Retry' }).click();
  await messages(page).getByText('Refused Owner moved to Closed.').waitFor();
});

test('a conflicting move shows who moved the card and offers to move it anyway', async () => {
  const lead = await app.make.lead({ name: 'Contested Owner' });
  const page = await openConsole(app, browser);
  const { email } = (await app.as.staff.get('/api/auth/me')).body;
  await card(column(page, 'New Leads'), 'Contested Owner').waitFor();
  await page.route(
    '**/move',
    async (route) => {
      await app.as.staff
        .post(`/api/leads/${lead.id}/move`)
        .send({ status: 'enrolled', after: null, version: lead.version });
      await route.continue();
    },
    { times: 1 },
  );

  await dragTo(page, card(column(page, 'New Leads'), 'Contested Owner'), column(page, 'Closed'));

  await messages(page).getByText(`${email} already moved Contested Owner to Property Enrolled.`).waitFor();
  await card(column(page, 'Property Enrolled'), 'Contested Owner').waitFor();
  await messages(page).getByRole('button', { name: 'Move anyway' }).click();

  await messages(page).getByText('Contested Owner moved to Closed.').waitFor();
  const { body } = await app.as.staff.get(`/api/leads/${lead.id}`);
  expect(body.status).toBe('closed');
});

// P-158, P-159, S-133
test('live changes appear without a reload and fetch only the changed card', async () => {
  const page = await openLiveConsole(app, browser);
  await column(page, 'New Leads').waitFor();
  const reads: string[] = [];
  page.on('request', (request) => reads.push(request.url()));

  const { body } = await app.as.staff.post('/api/leads').send({
    name: 'Sudden Owner',
    email: 'sudden@example.com',
    propertyAddress: '9 Oak St, Clive, IA 50325',
    propertyType: 'condo',
  });
  await column(page, 'New Leads').getByRole('link').first().getByText('Sudden Owner').waitFor();
  await app.as.staff.patch(`/api/leads/${body.id}`).send({ name: 'Renamed Owner' });
  await card(column(page, 'New Leads'), 'Renamed Owner').waitFor();
  await app.as.admin.delete(`/api/leads/${body.id}`);
  await card(column(page, 'New Leads'), 'Renamed Owner').waitFor({ state: 'detached' });

  expect(reads.filter((url) => url.includes('/board?') && !url.includes('counts=1'))).toEqual([]);
});

// design.md section 4: each drag has its equal by keys and by clicks
test('] moves the focused card to the next column and keeps focus', async () => {
  await app.make.lead({ name: 'Keyboard Owner' });
  const page = await openConsole(app, browser);

  await card(column(page, 'New Leads'), 'Keyboard Owner').getByRole('link').focus();
  await page.keyboard.press(']');

  await card(column(page, 'Analysis Submitted'), 'Keyboard Owner').locator('a:focus').waitFor();
});

test('when the first of several quick moves fails, Retry repeats the last one', async () => {
  const lead = await app.make.lead({ name: 'Hurried Owner' });
  const page = await openConsole(app, browser);
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/api/leads/*/move', (route) => failed.then(() => route.abort()));
  await card(column(page, 'New Leads'), 'Hurried Owner').getByRole('link').focus();
  await page.keyboard.press(']');
  await card(column(page, 'Analysis Submitted'), 'Hurried Owner').locator('a:focus').waitFor();
  await page.keyboard.press(']');
  await page.getByRole('button', { name: 'Not yet' }).click();
  await card(column(page, 'Walkthrough Scheduled'), 'Hurried Owner').waitFor();

  fail();
  await messages(page)
    .getByText(/Couldn't move Hurried Owner/)
    .waitFor();
  await card(column(page, 'New Leads'), 'Hurried Owner').waitFor();
  await page.unroute('**/api/leads/*/move');
  await messages(page).getByRole('button', { name: 'Retry' }).click();

  await messages(page).getByText('Hurried Owner moved to Walkthrough Scheduled.').waitFor();
  const { body } = await app.as.staff.get(`/api/leads/${lead.id}`);
  expect(body.status).toBe('walkthrough_scheduled');
});

// S-116
test('arrow keys move a lifted card by 25 px, and Escape cancels', async () => {
  await app.make.lead({ name: 'Lifted Owner' });
  const page = await openConsole(app, browser);
  const writes = countWrites(page);
  await card(column(page, 'New Leads'), 'Lifted Owner').getByRole('link').focus();
  await page.keyboard.press('Space');
  await page.getByText(/^Picked up Lifted Owner from New Leads/).waitFor({ state: 'attached' });
  const lifted = page.locator('#root ~ div strong', { hasText: 'Lifted Owner' });
  const { x } = (await lifted.boundingBox())!;

  await page.keyboard.press('ArrowRight');
  // It glides there, so its place is read until it rests.
  await page.waitForFunction(
    ([element, left]) => Math.round((element as unknown as Box).getBoundingClientRect().x - left) === 25,
    [await lifted.elementHandle(), x] as const,
  );
  await page.keyboard.press('Escape');

  await page.getByText('Lifted Owner is back in New Leads.').waitFor({ state: 'attached' });
  expect(writes()).toBe(0);
});

test('phones show one column at a time and move cards with the menu', async () => {
  await app.make.lead({ name: 'Pocket Owner' });
  const page = await openConsole(app, browser, { path: '/dashboard?show=board', viewport: PHONE });

  await page.getByRole('button', { name: 'Actions for Pocket Owner' }).click();
  await page.getByRole('menuitem', { name: 'Analysis Submitted' }).click();

  await card(column(page, 'Analysis Submitted'), 'Pocket Owner').waitFor();
  expect(await column(page, 'New Leads').count()).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
});

// S-25, S-127, S-138, P-132, P-214, P-230
test('Add Lead keeps its entries after a failure and adds the lead once on retry', async () => {
  const page = await openConsole(app, browser);
  await page.getByRole('button', { name: 'Add Lead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Lead' });
  await dialog.getByLabel('Full Name').fill('Added Owner');
  await dialog.getByLabel('Email').fill('added@example.com');
  await dialog.getByLabel('Property Address').fill('5 Elm St, Waukee, IA 50263');
  expect(await dialog.getByLabel('Property Type').getByRole('option').allTextContents()).toEqual([
    expect.any(String),
    ...['Single Family', 'Multi-Family', 'Townhouse', 'Condo', 'Commercial'],
  ]);
  await dialog.getByLabel('Property Type').selectOption('commercial');
  await dialog.getByLabel('Square Footage').fill('about two thousand');
  // The server takes the first try, and its response is lost on the way.
  await page.route('**/api/leads', (route) => route.fetch().then(() => route.abort()), { times: 1 });

  await dialog.getByRole('button', { name: 'Add Lead' }).click();
  await dialog.getByText(/Your entries are still here/).waitFor();
  await dialog.getByRole('button', { name: 'Add Lead' }).click();

  await dialog.waitFor({ state: 'detached' });
  await card(column(page, 'New Leads'), 'Added Owner').waitFor();
  await page.getByRole('button', { name: 'Add Lead' }).click();
  for (const label of ['Full Name', 'Email', 'Property Address', 'Property Type', 'Square Footage'])
    expect(await dialog.getByLabel(label).inputValue()).toBe('');
  const filter = encodeURIComponent(JSON.stringify({ q: 'added@example.com' }));
  const { body } = await app.as.staff.get(`/api/leads?filter=${filter}`);
  expect(body).toMatchObject([{ propertyType: 'commercial', squareFootage: 0, purchasePrice: 0 }]);
});

// S-127
test('Add Lead links to the existing lead when an edited retry finds it', async () => {
  const page = await openConsole(app, browser);
  await page.getByRole('button', { name: 'Add Lead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Lead' });
  await dialog.getByLabel('Full Name').fill('Corrected Owner');
  await dialog.getByLabel('Email').fill('corrected@example.com');
  await dialog.getByLabel('Property Address').fill('5 Elm St, Waukee, IA 50263');
  await dialog.getByLabel('Property Type').selectOption('condo');
  await page.route('**/api/leads', (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await dialog.getByRole('button', { name: 'Add Lead' }).click();
  await dialog.getByText(/We couldn't confirm that the lead was added/).waitFor();

  await dialog.getByLabel('Phone').fill('515-555-0142');
  await dialog.getByRole('button', { name: 'Add Lead' }).click();
  await dialog.getByText(/This lead was already added/).waitFor();
  await dialog.getByRole('link', { name: 'Open the lead to make them' }).click();

  await page.getByRole('heading', { level: 1, name: 'Corrected Owner' }).waitFor();
  expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain('Corrected Owner');
});

/** What the page's own functions need of an element; the tests are compiled without the browser's types. */
interface Box {
  getBoundingClientRect(): { x: number };
}

function countWrites(page: Page): () => number {
  let writes = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/leads')) writes += 1;
  });
  return () => writes;
}

async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  const target = (await to.boundingBox())!;
  const start = (await from.boundingBox())!;
  await dragBy(page, from, target.x + target.width / 2 - start.x - 60, target.y + 140 - start.y - 60);
}

async function dragBy(page: Page, from: Locator, dx: number, dy: number): Promise<void> {
  const { x, y } = (await from.boundingBox())!;
  await page.mouse.move(x + 60, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + 70, y + 66, { steps: 3 });
  await page.mouse.move(x + 60 + dx, y + 60 + dy, { steps: 10 });
  await page.mouse.up();
}
