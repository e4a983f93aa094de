import { describe, expect, test } from '@jest/globals';
import { ReportViews } from '../../src/activity/report-views.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { holdBack, logIn, messages, openPage } from './console.js';
import { leadPages, noteBox, timeline } from './lead-page.js';

const HOUR_MS = 3_600_000;
const { app, browser } = setUpBrowserApp();
const { openLead, read, readLead } = leadPages(app, browser);

describe('the timeline', () => {
  // S-67
  test('a note can be added by keyboard with a mention from the list', async () => {
    const colleague = await app.make.user({ email: 'zelda.quist@example.com' });
    const { page, api } = await openLead();
    await noteBox(page).focus();

    await page.keyboard.type('Please call, @zeld');
    await page.getByRole('option', { name: 'zelda.quist@example.com' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('thanks');
    await page.keyboard.press('Control+Enter');

    await timeline(page).getByText('Please call, @zelda.quist@example.com thanks').waitFor();
    await messages(page).getByText('Note added').waitFor();
    expect(await noteBox(page).inputValue()).toBe('');
    const [note] = (await read(`${api}/notes`)).rows;
    expect(note.mentions).toEqual([{ id: colleague.id, email: 'zelda.quist@example.com', name: null }]);
  });

  // S-147
  test('refuses a blank note, and a failed note keeps its text', async () => {
    const { page, api } = await openLead();

    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await noteBox(page).fill('   ');
    await noteBox(page).press('Control+Enter');
    await page.getByRole('button', { name: 'Add note' }).click();
    expect((await read(`${api}/notes`)).rows).toEqual([]);
    expect(sent).toEqual([]);
    await page.route('**/notes', (route) => route.abort());
    await noteBox(page).fill('Kept words');
    await noteBox(page).press('Control+Enter');

    await page.getByText(/The note wasn't added. Your text is still here./).waitFor();
    expect(await noteBox(page).inputValue()).toBe('Kept words');
  });

  test('text typed while a note is being saved stays', async () => {
    const { page } = await openLead();
    const answer = await holdBack(page, '**/notes');
    await noteBox(page).fill('Called.');
    await noteBox(page).press('Control+Enter');

    await noteBox(page).pressSequentially(' She will');
    answer();

    await timeline(page).getByText('Called.', { exact: true }).waitFor();
    await messages(page).getByText('Note added').waitFor();
    expect(await noteBox(page).inputValue()).toBe('She will');
    expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).toMatch(/"She will"/);
  });

  test('live events of every kind appear with their own copy', async () => {
    const { lead, page, api } = await openLead({ source: 'analysis_form', message: 'Call after five.' });
    await app.make.entry({ leadId: lead.id, rent: 1_700 });
    await timeline(page).getByText('New lead from analysis form').waitFor();

    await app.as.staff.post(`${api}/notes`).send({ text: 'Written elsewhere' });
    const dueAt = new Date(Date.now() + HOUR_MS).toISOString();
    const { body: task } = await app.as.staff.post(`${api}/tasks`).send({ title: 'Send prices', dueAt });
    await app.as.staff.patch(`/api/tasks/${task.id}`).send({ isDone: true });
    await app.as.staff.post(`${api}/move`).send({ status: 'enrolled', after: null, version: lead.version });
    await fetch(`${app.url}/api/public/analyses/${lead.id}`);
    await app.app.get(ReportViews, { strict: false }).store();

    for (const words of [
      'Written elsewhere',
      'Task added: Send prices',
      'Task completed: Send prices',
      'Moved from New Lead to Property Enrolled',
      'Report viewed',
      'Call after five.',
    ]) {
      await timeline(page).getByText(words).waitFor();
    }
    expect(await timeline(page).locator('svg').count()).toBe(6);
  });

  test('a long timeline is paginated', async () => {
    const { lead, page } = await openLead();
    await app.em.execute(
      `insert into lead_notes (lead_id, text, version, created_at)
       select ?, 'Note ' || n, 1, now() - n * interval '1 second' from generate_series(1, 60) n`,
      [lead.id],
    );
    await page.reload();
    await timeline(page).getByText('Note 1', { exact: true }).waitFor();
    expect(await timeline(page).getByText('Note 60', { exact: true }).count()).toBe(0);

    await page.getByRole('button', { name: 'Show older entries' }).click();

    await timeline(page).getByText('Note 60', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Show older entries' }).count()).toBe(0);
  });

  test('only the author can edit and delete a note', async () => {
    const { page, api } = await openLead();
    await app.as.staff.post(`${api}/notes`).send({ text: 'Not yours' });
    await timeline(page).getByText('Not yours').waitFor();
    expect(await page.getByRole('button', { name: /note$/ }).allTextContents()).toEqual(['Add note']);
    await noteBox(page).fill('Frist try');
    await noteBox(page).press('Control+Enter');

    await page.getByRole('button', { name: 'Edit note' }).click();
    await timeline(page).getByLabel('Note', { exact: true }).fill('First try');
    await page.keyboard.press('Control+Enter');
    await timeline(page).getByText('First try').waitFor();
    await timeline(page).getByText('edited').waitFor();
    await page.getByRole('button', { name: 'Delete note' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click();

    await messages(page).getByText('Note deleted').waitFor();
    await timeline(page).getByText('First try').waitFor({ state: 'detached' });
    expect((await read(`${api}/notes`)).rows).toHaveLength(1);
  });

  test('Esc closes the note editor and keeps the draft, Cancel discards it; focus returns to the note', async () => {
    const { page } = await openLead();
    await noteBox(page).fill('As it was');
    await noteBox(page).press('Control+Enter');
    const edit = page.getByRole('button', { name: 'Edit note' });
    const editor = timeline(page).getByLabel('Note', { exact: true });
    const isFocused = () => page.evaluate<string>("document.activeElement?.getAttribute('aria-label')");
    await edit.press('Enter');
    await editor.fill('Half rewritten');

    await editor.press('Escape');
    await editor.waitFor({ state: 'detached' });
    expect(await isFocused()).toBe('Edit note');
    await page.keyboard.press('Enter');
    expect(await editor.inputValue()).toBe('Half rewritten');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');

    await timeline(page).getByText('As it was', { exact: true }).waitFor();
    expect(await isFocused()).toBe('Edit note');
    await page.keyboard.press('Enter');
    expect(await editor.inputValue()).toBe('As it was');
    await editor.fill('As it is');
    await editor.press('Control+Enter');
    await timeline(page).getByText('As it is', { exact: true }).waitFor();
    await editor.waitFor({ state: 'detached' });
    expect(await isFocused()).toBe('Edit note');
  });

  test('a note edited during a save stays open', async () => {
    const { page, api } = await openLead();
    await noteBox(page).fill('First');
    await noteBox(page).press('Control+Enter');
    await page.getByRole('button', { name: 'Edit note' }).click();
    const editor = timeline(page).getByLabel('Note', { exact: true });
    const answer = await holdBack(page, '**/notes/*');
    await editor.fill('Second');
    await editor.press('Control+Enter');

    await editor.pressSequentially(' and third');
    answer();
    await messages(page).getByText('Note saved').waitFor();
    await page.getByRole('button', { name: 'Save note' }).waitFor();
    expect(await editor.inputValue()).toBe('Second and third');
    await editor.press('Control+Enter');

    await timeline(page).getByText('Second and third', { exact: true }).waitFor();
    await editor.waitFor({ state: 'detached' });
    expect((await read(`${api}/notes`)).rows).toMatchObject([{ text: 'Second and third' }]);
  });

  test('a note draft survives a revoked session and sign-in', async () => {
    const user = await app.make.user();
    const lead = await app.make.lead({ name: 'Kept Owner' });
    const page = await openPage(browser);
    await page.goto(`${app.url}/leads/${lead.id}`);
    await logIn(page, user.email);
    await noteBox(page).fill('Half a sentence');
    await page.getByRole('button', { name: 'Edit Details' }).first().click();
    await page.getByRole('dialog').getByLabel('City').fill('Waukee');

    await app.em.execute('update sessions set revoked_at = now() where user_id = ?', [user.id]);
    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
    await logIn(page, user.email);

    const dialog = page.getByRole('dialog', { name: 'Edit Details' });
    await dialog.waitFor();
    expect(await dialog.getByLabel('City').inputValue()).toBe('Waukee');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await readLead(lead)).city).toBe('Waukee');
    expect(await noteBox(page).inputValue()).toBe('Half a sentence');
    await noteBox(page).press('Control+Enter');
    await timeline(page).getByText('Half a sentence').waitFor();
    expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toMatch(/Waukee|sentence/);
  });

  test('signing out discards drafts', async () => {
    const { page } = await openLead();
    await noteBox(page).fill('Not for the next one');

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();

    expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain('Not for');
  });
});
