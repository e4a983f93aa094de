import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { EMAIL_FILES } from '#shared/message.js';
import { DAY_MS, toWallClock } from '#shared/time.js';
import { Consent } from '../../src/leads/consents.js';
import { InboundText } from '../../src/messages/inbound-text.entity.js';
import { Message } from '../../src/messages/message.entity.js';
import { MessageFile } from '../../src/messages/message-file.entity.js';
import { DryRun } from '../../src/messages/send-policy.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import { fieldValue, json, setUpConsole, textOf } from '../support/console-app.js';

/** What staff write to an owner from the lead's page. */
const { page, reply, sent } = setUpConsole();
const SEND = '{Control>}{Enter}{/Control}';

async function openLead(values: object = {}) {
  const lead = await page.app.make.lead({ name: 'Marisol Ekdahl', ...values });
  await page.open(`/leads/${lead.id}`);
  await page.screen.findByRole('tab', { name: 'Email' });
  return lead;
}
const field = (name: string) => page.screen.findByRole('textbox', { name });
const timeline = async () => page.within(await page.screen.findByRole('list', { name: 'Timeline' }));
const posts = (path: string) => sent.filter(({ line }) => line.startsWith('POST') && line.endsWith(path));
/** The value of a field for date and time, this many days ahead. */
const inDays = (days: number) => toWallClock(new Date(Date.now() + days * DAY_MS).toISOString());
const pdf = (name: string, bytes = 0) => new File([`%PDF-1.7 ${name}`, new Uint8Array(bytes)], name);
const filePicker = () => page.screen.findByLabelText('Attached files', { selector: 'input' });
const attached = async () => {
  const list = await page.screen.findByRole('list', { name: 'Attached files' });
  return page.within(list).getAllByRole('listitem').map(textOf);
};
async function openTab(name: string): Promise<void> {
  await page.user.click(await page.screen.findByRole('tab', { name }));
  await page.screen.findByRole('tab', { name, selected: true });
}

describe('an email', () => {
  afterEach(() => void jest.restoreAllMocks());

  test('is written from the Email button, sent by Ctrl+Enter and shows in the timeline', async () => {
    const lead = await openLead();
    await page.press('Write Email');

    page.fill(await field('Subject'), 'Your first-year numbers');
    await page.user.type(await field('Message'), `Setup is $299 once.${SEND}`);

    await (await timeline()).findByText(/emailed: Your first-year numbers$/);
    await (await timeline()).findByText('Setup is $299 once.');
    await page.waitFor(async () => expect(fieldValue(await field('Message'))).toBe(''));
    expect(await page.app.em.count(Message, { leadId: lead.id, template: 'staff-email' })).toBe(1);
  });

  test('starts from a template that is filled in, and takes facts', async () => {
    await openLead({ propertyAddress: '1836 NW Ash Dr, Ankeny' });
    await openTab('Email');
    const templates = await page.screen.findByLabelText('Template');
    const [, template] = page.within(templates).getAllByRole('option').map(textOf);

    await page.user.selectOptions(templates, template!);
    expect(fieldValue(await field('Message'))).toContain('Hi Marisol,');
    await page.user.selectOptions(
      page.screen.getByLabelText('Insert'),
      'Property address: 1836 NW Ash Dr, Ankeny',
    );

    expect(fieldValue(await field('Message'))).toContain('1836 NW Ash Dr, Ankeny');
    expect(fieldValue(await field('Subject'))).not.toBe('');
  });

  test.each([
    [1280, 'above the form'],
    [360, 'next to the button'],
  ])('at %i pixels says %s that no mail server is connected', async (width, place) => {
    page.resize(width);
    await openLead();
    await openTab('Email');
    await field('Subject');

    const form = textOf(page.screen.getByRole('tabpanel', { name: 'Write an email' }));

    const warning = form.indexOf('No mail server is connected');
    expect(warning).toBeGreaterThan(-1);
    expect(warning > form.indexOf('Press Ctrl+Enter')).toBe(place === 'next to the button');
  });

  test('shows a preview with the signature', async () => {
    await openLead();
    await openTab('Email');
    page.fill(await field('Subject'), 'Hello');
    page.fill(await field('Message'), 'The walkthrough is free.');

    await page.press('Preview');

    await (await page.dialog('Hello')).findByText(/The walkthrough is free\.\s+.*Clarity/s);
    expect(posts('/emails')).toEqual([]);
  });

  test('survives a reload, and a send that fails', async () => {
    await openLead();
    await openTab('Email');
    page.fill(await field('Subject'), 'Hello');
    page.fill(await field('Message'), 'Kept words');
    page.reload();
    await page.waitFor(async () => expect(fieldValue(await field('Message'))).toBe('Kept words'));
    const heal = reply(/^POST .*\/emails$/, () => json({}, 503));

    await page.press('Send Email');
    await page.screen.findByText(/^The email wasn.t sent\. Your text is still here\./);
    heal();
    await page.press('Send Email');

    await (await timeline()).findByText(/emailed: Hello$/);
    await page.waitFor(async () => expect(fieldValue(await field('Message'))).toBe(''));
  });

  test('shows what it answers, until it is sent', async () => {
    const lead = await openLead();
    const em = page.app.em;
    const sender = {
      providerId: 'two-units',
      sender: '+15155550142',
      meaning: 'other',
      leadId: lead.id,
    } as const;
    const received = { ...sender, text: 'Do you take two units?', receivedAt: new Date() };
    await em.persist(em.create(InboundText, received)).flush();

    await openTab('Email');
    const question = await page.screen.findByRole('group', { name: /^Message received/ });
    expect(textOf(question)).toBe('Do you take two units?');
    page.fill(await field('Subject'), 'Two units');
    page.fill(await field('Message'), 'We do.');
    await page.press('Send Email');

    await page.gone(() => page.screen.queryByRole('group', { name: /^Message received/ }));
  });

  test("warns that replies won't show up while no mailbox is connected", async () => {
    reply(/^GET .*\/composer$/, () =>
      json({
        unconnected: [],
        receivesEmail: false,
        email: { to: 'marisol@example.com', replySubject: null, refusal: null },
        text: { to: null, refusal: null, sendsAt: null },
        templates: [],
        fields: [],
      }),
    );
    await openLead();

    await openTab('Email');

    await page.screen.findByText(/^Email replies won't show up here.*Ask an admin to connect one\.$/);
  });

  test('is not sent without a subject', async () => {
    await openLead();
    await openTab('Email');
    page.fill(await field('Message'), 'Hello');

    await page.press('Send Email');

    await page.screen.findByText('Required');
    expect(posts('/emails')).toEqual([]);
  });

  test('can be undone for a moment, and its text returns', async () => {
    const lead = await openLead();
    await openTab('Email');
    page.fill(await field('Subject'), 'Too soon');
    page.fill(await field('Message'), 'Not finished');
    await page.press('Send Email');

    await page.user.click(await page.messages().findByRole('button', { name: 'Undo' }));

    await page.messages().findByText("It wasn't sent. Your text is back.");
    await page.waitFor(async () => expect(fieldValue(await field('Message'))).toBe('Not finished'));
    expect(fieldValue(await field('Subject'))).toBe('Too soon');
    expect(await page.app.em.count(Message, { leadId: lead.id, state: 'cancelled' })).toBe(1);
  });

  test('takes files, which are in the thread once it is sent', async () => {
    const lead = await openLead();
    await openTab('Email');
    page.fill(await field('Subject'), 'The agreement');
    page.fill(await field('Message'), 'Here it is.');

    await page.user.upload(await filePicker(), pdf('agreement.pdf'));
    await page.user.upload(await filePicker(), pdf('plan.pdf'));
    await page.press('Remove plan.pdf');
    await openTab('Note');
    await openTab('Email');
    expect(await attached()).toEqual(['agreement.pdf (1 KB)']);
    await page.press('Send Email');

    await page.screen.findByRole('button', { name: 'agreement.pdf (1 KB)' });
    (await timeline()).getByRole('button', { name: 'agreement.pdf (1 KB)' });
    expect(page.screen.queryByRole('button', { name: 'Remove agreement.pdf' })).toBeNull();
    const { id } = await page.app.em.fork().findOneOrFail(Message, { leadId: lead.id });
    const [file] = await page.app.em.fork().find(MessageFile, { messageId: id }, { populate: ['bytes'] });
    expect([file!.name, file!.bytes.toString()]).toEqual(['agreement.pdf', '%PDF-1.7 agreement.pdf']);
  });

  test('refuses too many and too large files before it is sent', async () => {
    await openLead();
    await openTab('Email');

    for (let each = 1; each <= 6; each++) await page.user.upload(await filePicker(), pdf(`${each}.pdf`));
    await page.screen.findByText(EMAIL_FILES.tooMany);
    expect(await attached()).toHaveLength(5);

    for (let each = 1; each <= 5; each++) await page.press(`Remove ${each}.pdf`);
    await page.user.upload(await filePicker(), pdf('large.pdf', EMAIL_FILES.totalBytes));
    await page.screen.findByText(EMAIL_FILES.tooLarge);
    expect(page.screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
  });

  test('says why the server refused a file, and keeps the email', async () => {
    await openLead();
    await openTab('Email');
    page.fill(await field('Subject'), 'Hello');
    page.fill(await field('Message'), 'Kept words');
    await page.user.upload(await filePicker(), new File(['<html></html>'], 'page.pdf'));

    await page.press('Send Email');

    await page.screen.findByText(EMAIL_FILES.refused('page.pdf'));
    expect(fieldValue(await field('Message'))).toBe('Kept words');
    expect(await attached()).toEqual(['page.pdf (1 KB)']);
  });

  test('brings its files back when it is undone, and says which ones a reload has lost', async () => {
    await openLead();
    await openTab('Email');
    page.fill(await field('Subject'), 'Too soon');
    page.fill(await field('Message'), 'Not finished');
    await page.user.upload(await filePicker(), pdf('agreement.pdf'));
    await page.press('Send Email');
    await page.user.click(await page.messages().findByRole('button', { name: 'Undo' }));
    await page.messages().findByText("It wasn't sent. Your text is back.");
    expect(await attached()).toEqual(['agreement.pdf (1 KB)']);

    page.reload();

    await page.screen.findByText("Drafts don't keep files. Attach again: agreement.pdf");
    expect(fieldValue(await field('Message'))).toBe('Not finished');
    await page.user.upload(await filePicker(), pdf('agreement.pdf'));
    expect(await attached()).toEqual(['agreement.pdf (1 KB)']);
    expect(page.screen.queryByText(/^Drafts don't keep files/)).toBeNull();
  });

  test('without a mail server never says that it will be sent', async () => {
    await openLead();
    await openTab('Email');
    page.fill(await field('Subject'), 'Hello');
    page.fill(await field('Message'), 'Just checking.');

    await page.press('Send Email');

    await page.messages().findByText('Saved in the outbox, not sent');
    await (await timeline()).findByText(/^Not sent: no mail server is set up ·/);
    expect((await timeline()).queryByText(/Will be sent/)).toBeNull();
  });

  test('with a mail server says when it will be sent', async () => {
    jest.spyOn(page.app.app.get(DryRun, { strict: false }), 'channels').mockReturnValue([]);
    const lead = await openLead();
    const email = { subject: 'Hello', message: 'Just checking.', sendAt: new Date(Date.now() + DAY_MS) };

    await page.app.as.staff.post(`/api/leads/${lead.id}/emails`).send(email).expect(202);

    await (await timeline()).findByText(/^Will be sent .*\d [AP]M/);
    expect((await timeline()).queryByText(/^Not sent|^Scheduled/)).toBeNull();
  });

  test('is sent later at a chosen time, and can be canceled in the timeline', async () => {
    const lead = await openLead();
    await openTab('Email');
    page.fill(await field('Subject'), 'See you soon');
    page.fill(await field('Message'), 'A reminder.');
    await page.press('Send later');
    await page.press('Schedule Email');
    await page.screen.findByText('Required');

    page.fill(page.screen.getByLabelText('Send at'), inDays(2));
    await page.press('Schedule Email');
    await (await timeline()).findByText(/^Scheduled for .*\d [AP]M, but no mail server is set up/);
    const planned = await page.app.em.fork().findOneOrFail(Message, { leadId: lead.id });
    expect(planned.dueAt.getTime()).toBeGreaterThan(Date.now() + 86_400_000);
    await page.press('Cancel message');

    await (await timeline()).findByText(/Canceled before it was sent/);
    expect(await page.app.em.count(Message, { leadId: lead.id, state: 'cancelled' })).toBe(1);
  });

  test('to an address that bounced cannot be written, and the page says why', async () => {
    const lead = await openLead();
    await page.app.em.transactional((em) =>
      page.app.app.get(Suppressions, { strict: false }).add(em, 'email', lead.email, 'bounced'),
    );

    await openTab('Email');

    await page.screen.findByText(/An earlier email to this address bounced\./);
    expect(page.screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  });
});

describe('a text', () => {
  const panel = async () =>
    page.within(await page.screen.findByRole('tabpanel', { name: 'Write a text message' }));

  test('without consent says so before anything is typed', async () => {
    await openLead({ phone: '515-555-0199' });

    await openTab('Text');

    await (await panel()).findByText(/^No consent on file/);
    expect((await panel()).queryByRole('textbox')).toBeNull();
  });

  test('is counted in segments and shows in the timeline', async () => {
    const lead = await page.app.make.lead({ name: 'Marisol Ekdahl', phone: '515-555-0198' });
    const em = page.app.em;
    const given = {
      channel: 'sms',
      version: 'sms-3',
      contact: '+15155550198',
      address: '192.0.2.7',
    } as const;
    await em.persist(em.create(Consent, { leadId: lead.id, ...given })).flush();
    await page.open(`/leads/${lead.id}?write=text`);

    const box = await (await panel()).findByRole('textbox', { name: 'To 515-555-0198' });
    expect((await panel()).queryByText(/segment/)).toBeNull();
    page.fill(box, 'x'.repeat(161));
    await (await panel()).findByText('2 segments');
    page.fill(box, 'See you at ten.');
    await page.press('Send Text');

    await (await timeline()).findByText(/texted$/);
    await (await timeline()).findByText('See you at ten.');
  });
});
