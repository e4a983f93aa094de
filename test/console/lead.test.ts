import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { LeadView } from '#shared/lead.js';
import { startApp } from '../support/app.js';
import { fieldValue, isValid, json, pathOf, setUpConsole, textOf } from '../support/console-app.js';
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.js';
import { postStripeEvent, untilWebhooksSettled } from '../support/payments.js';

let stripe: FakeStripe;
const { page, reply, sent } = setUpConsole(async () => {
  stripe = await startFakeStripe();
  return startApp(stripe.env);
});

beforeEach(() => stripe.reset());
afterAll(() => stripe?.close());

type Lead = Awaited<ReturnType<typeof page.app.make.lead>>;

async function openLead(values: Partial<Lead> = {}, tab = '') {
  const lead = await page.app.make.lead({ name: 'Dana Owner', ...values });
  await page.open(`/leads/${lead.id}${tab && `?tab=${tab}`}`);
  await page.screen.findByRole('heading', { level: 1, name: 'Dana Owner' });
  return lead;
}

const readLead = async ({ id }: Lead): Promise<LeadView> =>
  (await page.app.as.staff.get(`/api/leads/${id}`)).body;
const part = async (name: string | RegExp) => page.within(await page.screen.findByRole('region', { name }));
const messages = () => page.within(page.screen.getByRole('region', { name: 'Notifications', hidden: true }));

describe('the header', () => {
  const edit = async (field: string, value: string) => {
    await page.user.click(await page.screen.findByRole('button', { name: `Edit ${field}` }));
    const input = await page.screen.findByRole('textbox', { name: new RegExp(`^${field}`) });
    page.fill(input, value);
    return input;
  };
  const save = (field: string) => page.user.click(page.screen.getByRole('button', { name: `Save ${field}` }));
  const overtaken = 'Someone else changed Name to Theirs. Your change is still here.';

  // S-55
  test('saves a field in place, merged with changes to other fields', async () => {
    const lead = await openLead();
    await edit('Name', 'Nina Right');
    await page.app.as.staff.patch(`/api/leads/${lead.id}`).send({ company: 'Elsewhere LLC' });

    await save('Name');

    await page.screen.findByRole('heading', { level: 1, name: 'Nina Right' });
    expect(await readLead(lead)).toMatchObject({ name: 'Nina Right', company: 'Elsewhere LLC' });
  });

  test('checks a field like the dialogs do, before anything is sent', async () => {
    await openLead();
    await edit('Email', '');

    await save('Email');

    await page.screen.findByText('Required');
    expect(sent.filter(({ line }) => line.startsWith('PUT'))).toEqual([]);
  });

  // S-55
  test('asks for a choice when someone else changed the same field', async () => {
    const lead = await openLead();
    const input = await edit('Name', 'Mine');
    await page.app.as.staff.patch(`/api/leads/${lead.id}`).send({ name: 'Theirs' });

    await save('Name');
    await page.screen.findByText(overtaken);
    expect(fieldValue(input)).toBe('Mine');
    await page.user.click(page.screen.getByRole('button', { name: 'Save my version' }));

    await page.screen.findByRole('heading', { level: 1, name: 'Mine' });
    expect(await readLead(lead)).toMatchObject({ name: 'Mine' });
  });

  // S-55
  test('restores a draft and notices what changed since it was started', async () => {
    const lead = await openLead();
    await edit('Name', 'Mine');
    await page.user.click(page.screen.getByRole('link', { name: 'Portfolio' }));
    await page.screen.findByRole('heading', { level: 1, name: 'Portfolio' });
    await page.app.as.staff.patch(`/api/leads/${lead.id}`).send({ name: 'Theirs' });

    await page.go(`/leads/${lead.id}`);

    await page.screen.findByText(overtaken);
    expect(fieldValue(page.screen.getByRole('textbox', { name: /^Name/ }))).toBe('Mine');
  });

  test('asks why a lead was lost before it is moved', async () => {
    const lead = await openLead();
    const status = await page.screen.findByLabelText('Status of Dana Owner');
    await page.user.selectOptions(status, 'lost');
    const dialog = page.within(await page.screen.findByRole('dialog', { name: 'Why was Dana Owner lost?' }));
    const mark = () => page.user.click(dialog.getByRole('button', { name: 'Mark as Lost' }));

    await mark();
    await dialog.findByText('Say why this lead was lost');
    page.fill(dialog.getByRole('textbox', { name: /^Reason/ }), 'Sold the house');
    await mark();

    await page.waitFor(async () =>
      expect(await readLead(lead)).toMatchObject({ status: 'lost', statusReason: 'Sold the house' }),
    );
  });
});

describe('a task', () => {
  const tasksOf = async ({ id }: Lead) => (await page.app.as.staff.get(`/api/leads/${id}/tasks`)).body;
  const title = async () => page.screen.findByRole('textbox', { name: /^Task/ });
  const save = () => page.user.click(page.screen.getByRole('button', { name: 'Save task' }));
  const addTask = async ({ id }: Lead, title: string) =>
    (
      await page.app.as.staff
        .post(`/api/leads/${id}/tasks`)
        .send({ title, dueAt: '2031-05-06T19:30:15.000Z' })
        .expect(201)
    ).body;

  async function editTask(name: string) {
    await page.user.click(await page.screen.findByRole('button', { name: `Edit task ${name}` }));
    return title();
  }

  test('is added, and needs a title', async () => {
    const lead = await openLead();
    await page.user.click(await page.screen.findByRole('button', { name: 'Add task' }));
    const form = page.within(await page.screen.findByRole('form', { name: 'New task' }));
    const add = () => page.user.click(form.getByRole('button', { name: 'Add task' }));

    await add();
    await form.findByText('Required');
    page.fill(await title(), 'Order photos');
    await add();

    await page.screen.findByRole('button', { name: 'Edit task Order photos' });
    const [task] = await tasksOf(lead);
    expect(task).toMatchObject({ title: 'Order photos', assignee: null });
    // 9 AM in the company's time zone.
    expect(task.dueAt).toMatch(/T1[45]:00:00\.000Z$/);
  });

  test('cannot be due on a past day, unless it already was', async () => {
    const lead = await page.app.make.lead({ name: 'Dana Owner' });
    const late = { title: 'Call', dueAt: '2020-05-06T19:30:15.000Z' };
    await page.app.as.staff.post(`/api/leads/${lead.id}/tasks`).send(late).expect(201);
    await page.open(`/leads/${lead.id}`);
    page.fill(await editTask('Call'), 'Call again');
    const due = page.screen.getByLabelText(/^Due/);
    page.fill(due, '2020-05-07T10:00');
    await save();
    await page.screen.findByText('This date has passed. Choose today or a later date.');

    page.fill(due, '2020-05-06T14:30');
    await save();

    await page.screen.findByRole('button', { name: 'Edit task Call again' });
    expect(await tasksOf(lead)).toMatchObject([{ title: 'Call again' }]);
  });

  test('keeps untouched fields, to the second', async () => {
    const lead = await page.app.make.lead({ name: 'Dana Owner' });
    const { dueAt } = await addTask(lead, 'Call');
    await page.open(`/leads/${lead.id}`);
    page.fill(await editTask('Call'), 'Call again');

    await save();

    await page.screen.findByRole('button', { name: 'Edit task Call again' });
    expect(await tasksOf(lead)).toMatchObject([{ title: 'Call again', dueAt }]);
  });

  test('changed by someone else is not overwritten without asking', async () => {
    const lead = await page.app.make.lead({ name: 'Dana Owner' });
    const task = await addTask(lead, 'First');
    await page.open(`/leads/${lead.id}`);
    page.fill(await editTask('First'), 'Mine');
    await page.app.as.staff.patch(`/api/tasks/${task.id}`).send({ title: 'Theirs' }).expect(200);

    await save();
    await page.screen.findByText('Task: now Theirs · yours: Mine');
    expect(await tasksOf(lead)).toMatchObject([{ title: 'Theirs' }]);
    await page.user.click(page.screen.getByRole('button', { name: 'Save my version' }));

    await page.screen.findByRole('button', { name: 'Edit task Mine' });
    expect(await tasksOf(lead)).toMatchObject([{ title: 'Mine' }]);
  });

  test('stays open when edited during a save', async () => {
    const lead = await page.app.make.lead({ name: 'Dana Owner' });
    await addTask(lead, 'Call');
    await page.open(`/leads/${lead.id}`);
    const held = Promise.withResolvers<undefined>();
    const release = reply(/^PATCH \/api\/tasks\//, () => held.promise);
    const input = await editTask('Call');
    page.fill(input, 'Call him');
    await save();

    page.fill(input, 'Call him today');
    release();
    held.resolve(undefined);
    await page.waitFor(async () => expect(await tasksOf(lead)).toMatchObject([{ title: 'Call him' }]));
    await page.screen.findByRole('button', { name: 'Save task' });
    expect(fieldValue(input)).toBe('Call him today');
    await save();

    await page.screen.findByRole('button', { name: 'Edit task Call him today' });
    expect(await tasksOf(lead)).toMatchObject([{ title: 'Call him today' }]);
  });

  test('that cannot be saved says so and keeps its draft', async () => {
    const lead = await page.app.make.lead({ name: 'Dana Owner' });
    await addTask(lead, 'First');
    await page.open(`/leads/${lead.id}`);
    reply(/^PATCH \/api\/tasks\//, () => json({}, 503));
    page.fill(await editTask('First'), 'Second');

    await save();
    await page.screen.findByText(/^The task wasn't saved\. Your changes are still here\./);
    await page.go('/portfolio');
    await page.screen.findByRole('heading', { level: 1, name: 'Portfolio' });
    await page.go(`/leads/${lead.id}`);

    // The form restores it once it is ready.
    await page.waitFor(async () => expect(fieldValue(await title())).toBe('Second'));
  });
});

test('a note is edited in place', async () => {
  const lead = await page.app.make.lead({ name: 'Dana Owner' });
  await page.open(`/leads/${lead.id}`);
  page.fill(await page.screen.findByRole('textbox', { name: 'Note' }), 'Call back');
  await page.user.click(page.screen.getByRole('button', { name: 'Add note' }));
  await page.user.click(await page.screen.findByRole('button', { name: 'Edit note' }));
  const form = page.within(await page.screen.findByRole('form', { name: 'Edit note' }));

  page.fill(await form.findByRole('textbox', { name: 'Note' }), 'Call back on Friday');
  await page.user.click(form.getByRole('button', { name: 'Save note' }));

  await page.waitFor(() => expect(page.screen.queryByRole('form', { name: 'Edit note' })).toBeNull());
  await page.screen.findByText('Call back on Friday');
});

test('an invoice needs a description and priced items', async () => {
  await openLead({}, 'invoices');
  await page.user.click(await page.screen.findByRole('button', { name: 'Create invoice' }));
  const dialog = page.within(await page.screen.findByRole('dialog', { name: 'Invoice for Dana Owner' }));
  const send = () => page.user.click(dialog.getByRole('button', { name: 'Create and send' }));

  await send();
  await dialog.findByText('Enter a description.');
  await dialog.findByText('Enter a name for the item.');
  await dialog.findByText('Enter an amount above zero.');
  page.fill(dialog.getByRole('textbox', { name: /^Description/ }), 'Repairs');
  page.fill(dialog.getByRole('textbox', { name: /^Item 1 name/ }), 'Lock');
  page.fill(dialog.getByRole('textbox', { name: /^Item 1 amount/ }), '1,250.50');
  await dialog.findByText('$1,250.50');
  await page.user.click(dialog.getByRole('button', { name: 'Add item' }));
  page.fill(await dialog.findByRole('textbox', { name: /^Item 2 name/ }), 'Key');
  page.fill(dialog.getByRole('textbox', { name: /^Item 2 amount/ }), '10');
  await send();

  await page.screen.findByText('Repairs');
  const created = sent.find(({ line }) => line === 'POST /api/stripe/invoices');
  expect(created?.body).toMatchObject({
    description: 'Repairs',
    items: [
      { description: 'Lock', amount: 125_050 },
      { description: 'Key', amount: 1_000 },
    ],
  });
});

describe('the property', () => {
  async function openDetails() {
    const [edit] = await page.screen.findAllByRole('button', { name: 'Edit Details' });
    await page.user.click(edit!);
    const dialog = page.within(await page.screen.findByRole('dialog', { name: 'Edit Details' }));
    await dialog.findByLabelText(/^Units/);
    return dialog;
  }
  const save = (dialog: Awaited<ReturnType<typeof openDetails>>) =>
    page.user.click(dialog.getByRole('button', { name: 'Save Changes' }));

  // S-62, S-144, S-205
  test('is edited in a dialog: at least one unit, half bathrooms, and an empty year is null', async () => {
    const lead = await openLead({ yearBuilt: 1950 });
    const dialog = await openDetails();
    page.fill(dialog.getByLabelText(/^Units/), '0');
    await save(dialog);
    await dialog.findByText(/at least 1/i);
    page.fill(dialog.getByLabelText(/^Units/), '4');
    page.fill(dialog.getByLabelText('Bathrooms'), '1.5');
    expect(isValid(dialog.getByLabelText('Bathrooms'))).toBe(true);
    page.fill(dialog.getByLabelText('Year Built'), '');

    await save(dialog);

    await messages().findByText('Property details updated successfully');
    expect(await readLead(lead)).toMatchObject({
      unitCount: 4,
      bathrooms: 1.5,
      yearBuilt: null,
      finishedBasementArea: null,
    });
  });

  // S-205, S-224
  test('that cannot be saved says so and keeps what was typed', async () => {
    await openLead();
    reply(/^PUT \/api\/leads\//, () => json({}, 503));
    const dialog = await openDetails();
    page.fill(dialog.getByLabelText(/^Units/), '3');

    await save(dialog);

    await dialog.findByText(/^Failed to update property details/);
    expect(fieldValue(dialog.getByLabelText(/^Units/))).toBe('3');
  });
});

// S-63, S-99
describe('improvements', () => {
  test('have an estimated and a custom cost, which are saved', async () => {
    const lead = await openLead({ squareFootage: 1_000 }, 'improvements');

    await page.user.click(await page.screen.findByLabelText('Interior painting'));
    await page.screen.findByText('Saved');
    const cost = page.screen.getByLabelText('Custom cost for Interior painting');
    page.fill(cost, '1,200');
    page.fireEvent.focusOut(cost);

    await page.waitFor(async () => {
      expect((await readLead(lead)).repairChecklist).toContainEqual({
        name: 'Interior painting',
        checked: true,
        estimatedCost: 2_500,
        customCost: 1_200,
      });
    });
  });

  test('can be added with a cost', async () => {
    const lead = await openLead({}, 'improvements');
    await page.user.click(await page.screen.findByRole('button', { name: 'Add improvement' }));
    const form = page.within(await page.screen.findByRole('form', { name: 'Add improvement' }));
    page.fill(form.getByLabelText(/^Improvement/), 'Fence');
    page.fill(form.getByLabelText(/^Estimated cost/), '$1,250');

    await page.user.click(form.getByRole('button', { name: 'Add' }));

    await page.waitFor(async () => {
      expect((await readLead(lead)).repairChecklist?.at(-1)).toEqual({
        name: 'Fence',
        checked: true,
        estimatedCost: 1_250,
        customCost: null,
      });
    });
  });
});

// S-64
test('the property analysis shows the rent estimate of the lead', async () => {
  const lead = await openLead();
  await page.app.make.entry({ leadId: lead.id, rent: 1_850, streetAddress: '7 Elm St' });

  await page.user.click(await page.screen.findByRole('tab', { name: 'Analysis' }));

  const estimate = await page.screen.findByRole('region', { name: 'Estimated rent' });
  expect(textOf(estimate)).toContain('$1,850 per month');
});

// S-66
test('the documents of a lead are on its page with their state', async () => {
  const lead = await page.app.make.lead({ name: 'Dana Owner' });
  const type = 'onboarding_form';
  await page.app.as.staff.post(`/api/leads/${lead.id}/documents/signature`).send({ type });

  await page.open(`/leads/${lead.id}?tab=documents`);

  const documents = await part('Documents');
  await documents.findByText(/Marked as signed by/);
});

// S-68
test('the setup progress shows each step, and a payment completes one', async () => {
  const lead = await openLead();
  const shown = async () => textOf(await page.screen.findByRole('region', { name: 'Setup progress' }));
  await page.waitFor(async () => {
    for (const step of [
      'Property Analysis',
      'Document SigningPending',
      'Payment ProcessingPending',
      'Setup CompletePending',
    ])
      expect(await shown()).toContain(step);
  });

  const order = { leadId: lead.id, amount: 199 };
  const { body } = await page.app.as.staff.post('/api/stripe/create-session').send(order);
  const paid = stripe.books.complete(body.id);
  await postStripeEvent(page.app, stripe.event('checkout.session.completed', paid));
  await untilWebhooksSettled(page.app);

  await page.waitFor(async () => expect(await shown()).toContain('Payment ProcessingDone'));
});

describe('a payment', () => {
  const card = () => part('Payment');
  const take = async () =>
    page.user.click(await (await card()).findByRole('button', { name: 'Collect Payment' }));

  // S-198
  test('whose checkout cannot be opened says so', async () => {
    await openLead();
    const session = { success: true, id: 'cs_test_1', url: 'https://[' };
    reply(/^POST \/api\/stripe\/create-session$/, () => json(session, 201));

    await take();

    await (await card()).findByText('Failed to redirect to checkout');
  });

  // S-199
  test('that fails shows the reason and can be retried', async () => {
    const lead = await page.app.make.lead();
    const order = { leadId: lead.id, amount: 199 };
    const { body } = await page.app.as.staff.post('/api/stripe/create-session').send(order);
    const unpaid = stripe.books.complete(body.id, { isPaid: false });
    await postStripeEvent(page.app, stripe.event('checkout.session.async_payment_failed', unpaid));
    await untilWebhooksSettled(page.app);

    await page.open(`/leads/${lead.id}`);

    await (await card()).findByText(/^Failed to process payment: /);
    await (await card()).findByRole('button', { name: 'Collect Payment' });
  });
});

// S-102
test('a document is one of four types', async () => {
  await openLead({}, 'documents');
  const documents = await part('Documents');

  const types = page
    .within(await documents.findByLabelText('Type'))
    .getAllByRole('option')
    .map(fieldValue);

  expect(types).toEqual([
    'management_agreement',
    'onboarding_form',
    'walkthrough_checklist',
    'lease_agreement',
  ]);
});

// S-43
test('a portfolio card of an analyzed property links to its report', async () => {
  const lead = await page.app.make.lead({ name: 'Dana Owner', propertyAddress: '7 Elm St' });
  await page.app.make.entry({ leadId: lead.id, rent: 1_850, streetAddress: '7 Elm St' });

  await page.open('/portfolio');

  await page.waitFor(() => {
    const links = page.screen.getAllByRole('link').map(pathOf);
    expect(links).toContain(`/analysis/${lead.id}`);
  });
});
