import { describe, expect, test } from '@jest/globals';
import type { OwnerDetails } from '#shared/owner.js';
import { fieldValue, pathOf, setUpConsole } from '../support/console-app.js';

/** Owners with all of their homes: the list, the page, and merging and splitting. */
const { page } = setUpConsole();

const makeHome = (name: string, email: string, propertyAddress: string, values: object = {}) =>
  page.app.make.lead({ name, email, propertyAddress, ...values });
const ownerOf = async (leadId: string): Promise<OwnerDetails> => {
  const { body: lead } = await page.app.as.staff.get(`/api/leads/${leadId}`);
  return (await page.app.as.staff.get(`/api/owners/${lead.ownerId}`)).body;
};

test('the list shows each person once with contacts, homes and the last contact', async () => {
  await makeHome('Iris Owner', 'iris@example.com', '1 Elm St, Ankeny, IA 50023');
  await makeHome('Iris Owner', 'iris@example.com', '2 Elm St, Ankeny, IA 50023', {
    lastContactedAt: new Date(Date.now() - 60_000),
  });
  await page.open('/owners');

  const row = await page.row(/Iris Owner/);

  row.getByText('iris@example.com');
  row.getByText('2');
  expect(row.queryByText('Not yet')).toBeNull();
});

describe('the page of an owner', () => {
  test('is linked from the lead, and shows all homes with stage and rent, and the consent', async () => {
    const lead = await makeHome('Rosa Owner', 'rosa@example.com', '3 Elm St, Ankeny, IA 50023');
    const home = { status: 'won', estimatedRent: 1_850 };
    await makeHome('Rosa Owner', 'rosa@example.com', '4 Elm St, Ankeny, IA 50023', home);
    await page.open(`/leads/${lead.id}`);
    await page.user.click(await page.screen.findByRole('link', { name: 'Rosa Owner · 2 homes' }));

    await page.screen.findByRole('heading', { level: 1, name: 'Rosa Owner' });
    const homes = await page.region('Homes');
    homes.getByText('$1,850/mo');
    homes.getByText('Won');
    const link = homes.getByRole('link', { name: '3 Elm St, Ankeny, IA 50023' });
    expect(pathOf(link)).toBe(`/leads/${lead.id}`);
    const consent = await page.region('Consent');
    expect(consent.getAllByText('No consent on file')).toHaveLength(2);
    (await page.region('Running campaigns')).getByText('No campaign is running.');
  });

  test('opens from the list', async () => {
    await makeHome('Lena Listed', 'lena@example.com', '12 Elm St, Ankeny, IA 50023');
    await page.open('/owners');

    await page.user.click((await page.row(/Lena Listed/)).getByRole('link', { name: 'Lena Listed' }));

    await page.screen.findByRole('heading', { level: 1, name: 'Lena Listed' });
    await (await page.region('Homes')).findByText('12 Elm St, Ankeny, IA 50023');
  });

  test('shows a running campaign with the home it is about', async () => {
    const lead = await makeHome('Cam Owner', 'cam@example.com', '5 Elm St, Ankeny, IA 50023');
    await page.app.as.staff.post('/api/campaigns/start').send({ leadId: lead.id }).expect(200);
    const { id } = await ownerOf(lead.id);
    await page.open(`/owners/${id}`);

    const campaigns = await page.region('Running campaigns');

    await campaigns.findByRole('link', { name: 'Warm lead' });
    campaigns.getByText(/^5 Elm St, Ankeny, IA 50023 · /);
  });

  test('splits a home off after a confirmation', async () => {
    const kept = await makeHome('Split Owner', 'split@example.com', '6 Elm St, Ankeny, IA 50023');
    const moved = await makeHome('Split Owner', 'split@example.com', '7 Elm St, Ankeny, IA 50023');
    await page.open(`/owners/${(await ownerOf(kept.id)).id}`);

    await page.press('Split off 7 Elm St, Ankeny, IA 50023');
    await page.press('Split off', await page.dialog('Split off 7 Elm St, Ankeny, IA 50023?'));

    await page.messages().findByText('7 Elm St, Ankeny, IA 50023 has its own owner now');
    await page.gone(() => page.screen.queryByRole('link', { name: '7 Elm St, Ankeny, IA 50023' }));
    expect((await ownerOf(moved.id)).id).not.toBe((await ownerOf(kept.id)).id);
  });

  test('merges another entry of the same person after a confirmation', async () => {
    const first = await makeHome('Merged Owner', 'merged@example.com', '8 Elm St, Ankeny, IA 50023');
    const second = await makeHome('Merged Twin', 'twin@example.com', '9 Elm St, Ankeny, IA 50023');
    await page.open(`/owners/${(await ownerOf(first.id)).id}`);
    await page.press('Merge with…');
    const dialog = await page.dialog('Merge another owner into Merged Owner');
    page.fill(await dialog.findByLabelText(/^Search/), 'twin');

    await page.press('Merge Merged Twin', dialog);
    const confirm = await page.dialog('Merge Merged Twin into Merged Owner?');
    confirm.getByText(/^1 home and all contacts move to this owner\./);
    await page.press('Merge', confirm);

    await page.messages().findByText('Merged Twin merged');
    await (await page.region('Homes')).findByText('9 Elm St, Ankeny, IA 50023');
    expect((await ownerOf(second.id)).homes).toBe(2);
  });

  test('shows one conversation across all homes, and replies about the home the owner wrote about', async () => {
    const older = await makeHome('Talk Owner', 'talk@example.com', '10 Elm St, Ankeny, IA 50023');
    const newer = await makeHome('Talk Owner', 'talk@example.com', '11 Elm St, Ankeny, IA 50023');
    await page.app.as.staff.post(`/api/leads/${newer.id}/notes`).send({ text: 'Has a second home' });
    await page.app.em.execute(
      `insert into inbound_emails (lead_id, message_id, sender, recipient, is_automatic, subject, text, received_at)
       values (?, 'talk@mail', 'talk@example.com', 'office@example.com', false, 'Your quote', ?, now())`,
      [older.id, 'Is the fee monthly?'],
    );
    await page.open(`/owners/${(await ownerOf(older.id)).id}`);

    const conversation = await page.region('Conversation');
    const entries = page.within(await conversation.findByRole('list', { name: 'Timeline' }));
    await entries.findByText('Has a second home');
    const [question] = (await entries.findAllByRole('listitem')) as [Element];
    const received = page.within(question);
    received.getByText('Is the fee monthly?');
    expect(pathOf(received.getByRole('link', { name: older.propertyAddress }))).toBe(`/leads/${older.id}`);

    await page.press('Reply', received);
    const home = await conversation.findByLabelText('Write about');
    await page.waitFor(() => expect(fieldValue(home)).toBe(older.id));
    const subject = await conversation.findByLabelText('Subject');
    expect(fieldValue(subject)).toBe('Re: Your quote');
    page.fill(conversation.getByLabelText('Message'), 'Yes, every month.');
    await page.press('Send Email', conversation);
    await entries.findByText('Yes, every month.');

    const { body } = await page.app.as.staff.get(`/api/leads/${older.id}/timeline`);
    expect(body.rows[0]).toMatchObject({
      kind: 'message',
      text: expect.stringContaining('Yes, every month.'),
    });
  });

  test('that does not exist says so, and leads back to the list', async () => {
    await page.open('/owners/00000000-0000-4000-8000-000000000000');

    await page.screen.findByText(/^This owner no longer exists\./);
    expect(pathOf(page.screen.getByRole('link', { name: 'Back to owners' }))).toBe('/owners');
  });
});
