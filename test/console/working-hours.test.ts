import { expect, test } from '@jest/globals';
import { setUpConsole } from '../support/console-app.js';

const { page } = setUpConsole();

const open = () => page.open('/account', { role: 'user' });
const day = async (name: string) => page.within(await page.screen.findByRole('group', { name }));

test('a person sets their own hours and returns to those of the company', async () => {
  await open();
  page.fill((await day('Monday')).getByLabelText('From'), '10:30');

  await page.press('Save Hours');
  await page.messages().findByText('Working hours saved');
  await page.screen.findByText('These differ from the company hours.');
  await page.press('Use Company Hours');

  await page.screen.findByText('These are the company hours.');
});

test('a day that ends before it starts is refused before anything is sent', async () => {
  await open();
  page.fill((await day('Tuesday')).getByLabelText('To'), '08:00');

  await page.press('Save Hours');

  await page.screen.findByText(/must end after it starts/);
});

test('time off is added and removed', async () => {
  await open();
  page.fill(await page.screen.findByLabelText('Time off starts'), '2030-07-01T00:00');
  page.fill(page.screen.getByLabelText('Back at'), '2030-07-08T00:00');

  await page.press('Add Time Off');
  const remove = await page.screen.findByRole('button', { name: /^Remove time off from Jul 1, 2030/ });
  await page.user.click(remove);

  await page.gone(() => page.screen.queryByRole('button', { name: /^Remove time off/ }));
  expect(page.screen.queryByText(/Jul 8, 2030/)).toBeNull();
});
