import type { Page } from 'playwright-core';
import { openBrowser } from '../../test/support/browser.ts';
import { startFakeImap } from '../../test/support/fake-imap.ts';
import { ADMIN, startBench } from '../bench.ts';
import { sized } from '../options.ts';
import type { Measure } from './measure.ts';

const RUNS = 10;
const PASSWORD = 'known-to-everyone';

/** Otherwise reminders of leads without an answer would arrive all the time. */
const ANSWER_ALL = `
  insert into first_contacts (lead_id, at, means) select id, created_at, 'call' from leads on conflict do nothing`;
const NOTIFY = `
  insert into notifications (user_id, lead_id, kind, key, facts)
  select u.id, (select id from leads order by created_at desc limit 1), 'mention', $1::text,
    jsonb_build_object('by', 'Dana Reed', 'text', $1::text)
  from users u where u.email = $2`;

const email = (run: number) =>
  [
    'From: Dana Reed <dana.reed@example.org>',
    'To: office@example.com',
    `Subject: Question ${run}.`,
    `Message-ID: <bench-${run}@example.org>`,
    'Content-Type: text/plain',
    '',
    'When can you see the house?',
  ].join('\r\n');

/** From the commit of a notification, and from the arrival of an email in the mailbox, until an open console shows it. */
export const measureArrivals: Measure = async ({ options, databaseUrl, sql }, rows) => {
  const mailbox = await startFakeImap(PASSWORD);
  await using stack = new AsyncDisposableStack();
  stack.defer(() => mailbox.close());
  const imapUrl = `imap://office:${PASSWORD}@127.0.0.1:${mailbox.port}/INBOX`;
  await sql.query(ANSWER_ALL);
  const bench = stack.use(await startBench(options, databaseUrl, { IMAP_URL: imapUrl }));
  const browser = stack.use(await openBrowser());
  // Otherwise the console's CSP would forbid the polling.
  const page = await browser.newPage({ serviceWorkers: 'block', bypassCSP: true });
  await page.goto(`${bench.product.url}/login`);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.locator('button[type=submit]').click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
  const notifications: number[] = [];
  for (let run = 1; run <= sized(options, RUNS); run += 1)
    notifications.push(
      await timeUntilShown(page, `Mention ${run}.`, () =>
        sql.query(NOTIFY, [`Mention ${run}.`, ADMIN.email]),
      ),
    );
  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('link', { name: 'Inbox' }).click();
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  const emails: number[] = [];
  for (let run = 1; run <= sized(options, RUNS); run += 1)
    emails.push(await timeUntilShown(page, `Question ${run}.`, async () => mailbox.deliver(email(run))));
  const figure = { rows, unit: 's' };
  return {
    figures: [
      {
        ...figure,
        name: 'notification on screen after the commit',
        value: slowest(notifications),
        atMost: 1,
      },
      { ...figure, name: 'incoming email in the open inbox', value: slowest(emails), atMost: 5 },
    ],
  };
};

/** Milliseconds until the page has the text, in its content or as a name. */
async function timeUntilShown(page: Page, text: string, cause: () => Promise<unknown>): Promise<number> {
  const shown = page.waitForFunction(`document.documentElement.innerHTML.includes('${text}') && Date.now()`);
  await cause();
  const happened = Date.now();
  return Number(await (await shown).jsonValue()) - happened;
}

function slowest(milliseconds: number[]): number {
  return Math.max(...milliseconds) / 1000;
}
