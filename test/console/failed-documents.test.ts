import { describe, expect, test } from '@jest/globals';
import { isBusy, SAVE_FAULTS, setUpConsole, textOf } from '../support/console-app.js';
import { documentOf, leadWithQuote, sent as sendAgreement } from '../support/documents.js';
import { paymentsOf } from '../support/payments.js';
import { startSandbox } from '../support/sandbox.js';

/** What the lead's page says when a document or a payment fails, and what a retry does. */
const { page, reply } = setUpConsole(startSandbox);

const documents = () => page.region('Documents');

/** The button ignores clicks while the page reloads its data. */
async function pressAgain(name: string | RegExp, region: 'Documents' | 'Payment'): Promise<void> {
  await page.waitFor(async () => {
    const button = (await page.region(region)).getByRole('button', { name });
    expect(isBusy(button)).toBe(false);
  });
  await page.press(name, await page.region(region));
}

describe.each(SAVE_FAULTS)('%s', (_, fault, reason) => {
  test('an agreement is sent for signature on a second try, after the page said why the first failed', async () => {
    const lead = await leadWithQuote(page.app);
    await page.open(`/leads/${lead.id}?tab=documents`);
    const restore = reply(/^POST .*\/documents$/, fault);

    await page.press('Send for signature', await documents());

    const alert = await (await documents()).findByText(reason);
    expect(textOf(alert)).toMatch(/^The document wasn't sent\./);
    restore();
    await pressAgain('Send for signature', 'Documents');
    await page.gone(() => page.screen.queryByText(reason));
    await page.waitFor(async () => expect(await documentOf(page.app, lead)).toBeDefined());
  });

  test('a signer is reminded on a second try, after the page said why the first failed', async () => {
    const { lead } = await sendAgreement(page.app, { name: 'Slow Owner' });
    await page.open(`/leads/${lead.id}?tab=documents`);
    const restore = reply(/^POST .*remind/, fault);

    await page.press(/^Send reminder to Slow Owner/, await documents());

    const alert = await (await documents()).findByText(reason);
    expect(textOf(alert)).toMatch(/^The reminder wasn't sent\./);
    restore();
    await pressAgain(/^Send reminder to Slow Owner/, 'Documents');
    await page.messages().findByText(`Reminder sent to ${lead.email}`);
    expect((await documents()).queryByText(reason)).toBeNull();
  });

  test('a signed document is downloaded on a second try, after the page said why the first failed', async () => {
    const { lead } = await sendAgreement(page.app, { name: 'Signed Owner' });
    const { signingUrl } = await documentOf(page.app, lead);
    const sign = `${page.app.url}${new URL(signingUrl!).pathname}/sign`;
    await fetch(sign, { method: 'POST', redirect: 'manual' });
    await page.open(`/leads/${lead.id}?tab=documents`);
    const download = /^Download Management Agreement/;
    await (await documents()).findByRole('button', { name: download });
    const restore = reply(/^GET \/api\/docuseal\/download\//, fault);

    await page.press(download, await documents());

    const alert = await (await documents()).findByText(reason);
    expect(textOf(alert)).toMatch(/^Couldn't download the document\./);
    restore();
    await pressAgain(download, 'Documents');
    await page.messages().findByText('Document downloaded');
    expect((await documents()).queryByText(reason)).toBeNull();
  });

  test('a payment link is copied on a second try, after the card said why the first failed', async () => {
    const lead = await leadWithQuote(page.app);
    await page.open(`/leads/${lead.id}`);
    const restore = reply(/^POST \/api\/stripe\/create-session$/, fault);

    await page.press('Copy Link', await page.region('Payment'));

    const alert = await (await page.region('Payment')).findByText(reason);
    expect(textOf(alert)).toMatch(/^Failed to create payment session: /);
    restore();
    await pressAgain('Copy Link', 'Payment');
    await page.gone(() => page.screen.queryByText(reason));
    await page.waitFor(async () =>
      expect((await paymentsOf(page.app, lead.id)).payments).toMatchObject([{ state: 'open' }]),
    );
  });
});
