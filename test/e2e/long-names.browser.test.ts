import { expect, test } from '@jest/globals';
import { setUpBrowserApp } from '../support/browser-app.js';
import { openConsole, PHONE } from './console.js';

/** What only a browser can measure about lists with a long name. */
const { app, browser } = setUpBrowserApp();

test('every column fits in 1280 pixels, however long the name of an assignee is', async () => {
  const { id: assigneeId } = await app.make.user({ name: 'Bartholomew Featherstonehaugh' });
  const lead = await app.make.lead({
    name: 'Marisol Ekdahl',
    propertyAddress: '2902 SW 30th St, Des Moines',
  });
  await app.as.staff.patch(`/api/leads/${lead.id}`).send({ assigneeId }).expect(200);
  const task = {
    title: 'Look up the home on the assessor page',
    dueAt: new Date(Date.now() + 60_000).toISOString(),
  };
  await app.as.staff.post(`/api/leads/${lead.id}/tasks`).send(task).expect(201);
  const page = await openConsole(app, browser, { path: '/leads' });

  const assignee = page.getByText('Bartholomew Featherstonehaugh');
  await assignee.waitFor();

  const hidden = await page.evaluate<number>(
    `(() => { const box = document.querySelector('table').parentElement; return box.scrollWidth - box.clientWidth; })()`,
  );
  const [name, cell] = [await assignee.boundingBox(), await assignee.locator('..').boundingBox()];
  expect(hidden).toBe(0);
  expect(name!.x + name!.width).toBeLessThanOrEqual(cell!.x + cell!.width);
});

test('on a phone, the name of an assignee leaves room for what the owner wrote', async () => {
  const { id: assigneeId } = await app.make.user({ name: 'Wilhelmina Featherstonehaugh' });
  const lead = await app.make.lead({ name: 'Ida Brandt', source: 'analysis_form' });
  await app.as.staff.patch(`/api/leads/${lead.id}`).send({ assigneeId }).expect(200);
  const page = await openConsole(app, browser, { path: '/inbox', viewport: PHONE });

  const name = page.getByText('Wilhelmina Featherstonehaugh');
  await name.waitFor();

  const { width } = (await name.locator('..').boundingBox())!;
  expect(width).toBeLessThanOrEqual(PHONE.width * 0.4);
});

test('in the inbox, what the owner wrote has a line to itself', async () => {
  const { id: assigneeId } = await app.make.user({ name: 'Cordelia Vanderbilt' });
  const lead = await app.make.lead({ name: 'Otto Lindqvist', source: 'analysis_form' });
  await app.as.staff.patch(`/api/leads/${lead.id}`).send({ assigneeId }).expect(200);
  const page = await openConsole(app, browser, { path: '/inbox' });
  const row = page.getByRole('button', { name: /^Otto Lindqvist/ });
  await row.getByText('Cordelia Vanderbilt').waitFor();

  const [line, whole] = await Promise.all([
    row.getByText(lead.propertyAddress).boundingBox(),
    row.boundingBox(),
  ]);
  expect(line!.width).toBeGreaterThan(whole!.width * 0.9);
});
