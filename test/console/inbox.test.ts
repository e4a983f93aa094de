import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { InboxPage } from '#shared/inbox.js';
import { InboundEmail } from '../../src/inbox/inbound-email.entity.js';
import { InboundEmails } from '../../src/inbox/inbound-emails.service.js';
import { readEmail } from '../../src/inbox/read-email.js';
import { mime, type TestEmail } from '../inbox/emails.js';
import { fieldValue, hrefOf, json, setUpConsole } from '../support/console-app.js';

/** Messages waiting for a reply, and replying to them with the keyboard. */
const { page, reply: serve } = setUpConsole();

async function receive(email: TestEmail): Promise<void> {
  const read = await readEmail(Buffer.from(mime(email)));
  const emails = page.app.app.get(InboundEmails, { strict: false });
  await page.app.em.transactional((em) => emails.receive(em, read, new Date()));
}

/** A reply from a new lead with this name. */
async function reply(name: string, text: string) {
  const lead = await page.app.make.lead({ name });
  await receive({ from: lead.email, subject: `Re: ${name}`, text });
  return lead;
}

async function waits(leadId: string): Promise<boolean> {
  const { body } = await page.app.as.staff.get('/api/inbox');
  return body.rows.some(({ id }: { id: string }) => id === leadId);
}

const rowOf = (name: string) => page.screen.findByRole('button', { name: new RegExp(`^${name}`) });
/** Waits until this row is open. */
const opened = (name: string) =>
  page.screen.findByRole('button', { name: new RegExp(`^${name}`), current: true });
const conversationOf = (name: string) => page.screen.findByRole('heading', { level: 2, name });

test("without a mailbox, the inbox says that email replies won't show up, and who can change that", async () => {
  await page.open('/inbox');
  await page.screen.findByText(/^Email replies won't show up here/);
  page.screen.getByText(/Ask an admin to connect one/);

  await page.open('/inbox', { role: 'admin' });
  const link = await page.screen.findByRole('link', { name: 'Connect a mailbox' });
  expect(hrefOf(link)).toBe('/admin/integrations');
});

test('each row says whose it is', async () => {
  const { id: assigneeId } = await page.app.make.user({ name: 'Marcus Agent' });
  const lead = await page.app.make.lead({ name: 'Taken Owner', assigneeId });
  await receive({ from: lead.email, subject: 'Re: Taken Owner', text: 'Tuesday.' });
  await reply('Free Owner', 'Wednesday.');
  await page.open('/inbox');

  await page.within(await rowOf('Taken Owner')).findByText('Marcus Agent');
  page.within(await rowOf('Free Owner')).getByText('Unassigned');
});

test('a reply is answered from the page of its lead, with the subject filled in', async () => {
  const { id } = await reply('Answered Owner', 'Tuesday.');
  await page.open(`/leads/${id}`);

  await page.press('Reply');

  const message = (await page.screen.findByRole('textbox', { name: 'Message' })) as unknown as {
    ownerDocument: { activeElement: unknown };
  };
  await page.waitFor(() => expect(message.ownerDocument.activeElement).toBe(message));
  expect(fieldValue(page.screen.getByRole('textbox', { name: 'Subject' }))).toBe('Re: Answered Owner');
});

test('a reply opens next to the list, with what it quotes folded away', async () => {
  await reply('Quoting Owner', 'Tuesday.\r\n\r\nOn Monday, Kim wrote:\r\n> Which day?');
  await page.open('/inbox');

  await page.user.click(await rowOf('Quoting Owner'));

  await conversationOf('Quoting Owner');
  await page.screen.findByText('Tuesday.', { selector: 'ol *' });
  expect(page.screen.queryByText(/Which day/, { ignore: '[hidden] *, [hidden]' })).toBeNull();
  await page.press('Show quoted text');
  page.screen.getByText(/Which day/, { ignore: '[hidden]' });
});

test('J and K move, and E marks a reply as done and opens the next', async () => {
  const below = await reply('Lower Owner', 'First.');
  const above = await reply('Upper Owner', 'Second.');
  await page.open('/inbox');
  await rowOf('Upper Owner');

  await page.user.keyboard('j');
  await opened('Upper Owner');
  await page.user.keyboard('j');
  await opened('Lower Owner');
  await page.user.keyboard('k');
  await opened('Upper Owner');
  await page.user.keyboard('e');

  await page.messages().findByText('Marked as done');
  await conversationOf('Lower Owner');
  await page.gone(() => page.screen.queryByRole('button', { name: /^Upper Owner/ }));
  expect([await waits(above.id), await waits(below.id)]).toEqual([false, true]);
});

test('R starts an answer by email, and keys typed in it are text', async () => {
  const lead = await reply('Typing Owner', 'Hello?');
  await page.open(`/inbox?open=lead:${lead.id}`);
  await conversationOf('Typing Owner');
  await rowOf('Typing Owner');

  await page.user.keyboard('r');
  const field = (await page.screen.findByRole('textbox', { name: /^Message/ })) as unknown as {
    value: string;
    ownerDocument: { activeElement: unknown };
  };
  await page.waitFor(() => expect(field.ownerDocument.activeElement).toBe(field));
  await page.user.keyboard('yes, #ekj');

  expect(field.value).toContain('yes, #ekj');
  expect(await waits(lead.id)).toBe(true);
});

test('R replies to a text with a text, and the row says that an answer is waiting', async () => {
  const lead = await page.app.make.lead({ name: 'Texting Owner', phone: '515-555-0144' });
  const row = {
    kind: 'reply',
    id: lead.id,
    at: '2026-11-18T15:00:00Z',
    name: 'Texting Owner',
    propertyAddress: '',
    assigneeId: null,
    source: null,
    channel: 'sms',
    subject: null,
    text: 'Are you there?',
    unconnected: null,
    unsentReason: null,
    isAnswerWaiting: true,
  } as const;
  const counts = { all: 1, mine: 0, unassigned: 1, review: 0 };
  const inbox: InboxPage = { rows: [row], next: null, counts, receivesEmail: true };
  serve(/^GET \/api\/inbox\?/, () => json(inbox));
  await page.open(`/inbox?open=lead:${lead.id}`);
  await conversationOf('Texting Owner');
  page.within(await rowOf('Texting Owner')).getByText('Answer waiting to be sent');

  await page.user.keyboard('r');

  await page.screen.findByRole('tab', { name: 'Text', selected: true });
});

test('calling a lead from the inbox asks for the outcome afterward', async () => {
  const lead = await page.app.make.lead({ name: 'Waiting Owner', phone: '515-555-0145' });
  await page.open(`/inbox?open=lead:${lead.id}`);
  const call = await page.screen.findByRole('link', { name: 'Call 515-555-0145' });
  expect(hrefOf(call)).toBe('tel:515-555-0145');

  await page.user.click(call);

  const dialog = await page.dialog('Call with Waiting Owner');
  await page.press('Reached', dialog);
  await page.messages().findByText('Call logged');
});

test('replies and emails from unknown senders show up without a reload', async () => {
  const senders = Array.from({ length: 3 }, () => `${randomUUID()}@example.org`);
  await page.open('/inbox');
  await page.screen.findByRole('tab', { name: /^All/ });

  await reply('Sudden Owner', 'Are you there?');
  await rowOf('Sudden Owner');

  // One after the other: what refetches the list after a reply, or once the page is connected, may show the first.
  for (const from of senders) {
    await receive({ from });
    await rowOf(from);
  }
});

test('# dismisses an email from an unknown sender after a confirmation', async () => {
  const from = `${randomUUID()}@example.org`;
  await receive({ from, subject: 'A great offer' });
  const { id } = await page.app.em.findOneOrFail(InboundEmail, { sender: from });
  await page.open('/inbox?view=review');
  await page.user.click(await rowOf(from));
  await conversationOf('A great offer');

  await page.user.keyboard('#');
  await page.press('Dismiss', await page.dialog('Dismiss this email?'));

  await page.messages().findByText('Email dismissed');
  await page.gone(() => page.screen.queryByRole('button', { name: new RegExp(`^${from}`) }));
  const { dismissedAt } = await page.app.em.findOneOrFail(InboundEmail, id);
  expect(dismissedAt).toBeInstanceOf(Date);
});

test('an email from an unknown sender can be linked to a lead that is found by name', async () => {
  const from = `${randomUUID()}@example.org`;
  await receive({ from, subject: 'From my other address' });
  const lead = await page.app.make.lead({ name: 'Zelda Linked' });
  const { id } = await page.app.em.findOneOrFail(InboundEmail, { sender: from });
  await page.open(`/inbox?view=review&open=email:${id}`);
  await conversationOf('From my other address');

  await page.press('Link to lead');
  const dialog = await page.dialog('Link to lead');
  page.fill(await dialog.findByLabelText(/^Name, address/), 'Zelda');
  await page.press(/^Zelda Linked/, dialog);

  await page.messages().findByText('Linked to the lead');
  expect((await page.app.em.findOneOrFail(InboundEmail, id)).leadId).toBe(lead.id);
});

test('an email from an unknown sender becomes a lead, whose page opens', async () => {
  const from = `${randomUUID()}@example.org`;
  await receive({ from: `Nora Field <${from}>`, subject: 'Two condos' });
  const { id } = await page.app.em.findOneOrFail(InboundEmail, { sender: from });
  await page.open(`/inbox?view=review&open=email:${id}`);
  await conversationOf('Two condos');

  await page.press('Create lead');

  await page.screen.findByRole('heading', { level: 1, name: 'Nora Field' });
});
