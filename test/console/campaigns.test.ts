import { expect, test } from '@jest/globals';
import { fieldValue, isValid, setUpConsole } from '../support/console-app.js';

const { page, sent } = setUpConsole();

const field = (name: RegExp | string) => page.screen.findByLabelText(name);
const save = async () => page.user.click(await page.screen.findByRole('button', { name: 'Save Changes' }));
const changes = (line: RegExp) => sent.filter((each) => line.test(each.line)).map(({ body }) => body);

const FIRST_REPLY = 'Send the first reply … hours after the lead is enrolled.';

// S-245 to S-247
test('a timing out of range is refused, and only what changed is saved', async () => {
  await page.open('/admin/campaigns/settings', { role: 'admin' });
  const input = await field(FIRST_REPLY);

  page.fill(input, '100');
  await save();
  await page.screen.findByText('At most 72');
  expect(isValid(input)).toBe(false);
  page.fill(input, '');
  await save();
  await page.screen.findByText('Required');
  page.fill(input, '3');
  await save();

  await page.screen.findByText('Timing saved');
  expect(changes(/^PATCH .*settings/)).toEqual([{ initialResponseHours: 3, version: 0 }]);
});

test('a half-typed number is reported as not a number, rather than missing', async () => {
  await page.open('/admin/campaigns/settings', { role: 'admin' });
  const input = await field(FIRST_REPLY);
  page.fill(input, '');
  // What browsers say of `1e`, whose value is empty.
  Object.defineProperty(input, 'validity', { value: { badInput: true } });

  await save();

  await page.screen.findByText('Enter a number');
  expect(changes(/^PATCH .*settings/)).toEqual([]);
});

test('a timing that someone else changed is not overwritten without asking', async () => {
  await page.open('/admin/campaigns/settings', { role: 'admin' });
  page.fill(await field(FIRST_REPLY), '5');
  await page.app.as.admin.patch('/api/campaigns/settings').send({ initialResponseHours: 4 }).expect(200);

  await save();
  await page.screen.findByText('First reply: now 4 · yours: 5');
  await page.user.click(page.screen.getByRole('button', { name: 'Save my version' }));

  await page.waitFor(async () =>
    expect((await page.app.as.admin.get('/api/campaigns/settings')).body).toMatchObject({
      initialResponseHours: 5,
    }),
  );
});

test('staff read the timing', async () => {
  await page.open('/campaigns/settings');

  await page.screen.findByText('Only admins can change the timing.');
  expect(page.screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
});

test('a template is added, and its text is checked by the server’s rules', async () => {
  await page.open('/admin/campaigns/templates/create', { role: 'admin' });
  page.fill(await field(/^Name/), 'Second hello');
  const subject = await field(/^Subject/);

  await save();
  await page.screen.findByText('An email needs a subject.');
  page.fill(subject, 'Hello {{nobody}}');
  await save();
  await page.screen.findByText('{{nobody}} is not a placeholder we can fill in.');
  page.fill(subject, 'Hello {{firstName|there}}');
  await save();

  await page.screen.findByText('Template saved');
  await page.screen.findByRole('heading', { level: 2, name: 'Second hello' });
  expect(page.path()).toMatch(/^\/admin\/campaigns\/templates\/[0-9a-f-]{36}$/);
});

test('a template that someone else changed is not overwritten without asking', async () => {
  const [template] = (await page.app.as.admin.get('/api/campaigns/templates')).body;
  await page.open(`/admin/campaigns/templates/${template.id}`, { role: 'admin' });
  const name = await field(/^Name/);
  page.fill(name, 'Mine');
  await page.app.as.admin
    .patch(`/api/campaigns/templates/${template.id}`)
    .send({ name: 'Theirs', version: template.version })
    .expect(200);

  await save();
  await page.screen.findByText('Name: now Theirs · yours: Mine');
  await page.user.click(page.screen.getByRole('button', { name: 'Load the new version' }));

  await page.waitFor(() => expect(fieldValue(name)).toBe('Theirs'));
});
