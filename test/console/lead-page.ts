import type { Locator, Page } from 'playwright-core';
import type { LeadView } from '#shared/lead.js';
import type { TestApp } from '../support/app.js';
import type { TestBrowser } from '../support/browser-app.js';
import { openConsole } from './console.js';

type Lead = Awaited<ReturnType<TestApp['make']['lead']>>;

export const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' });
export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
export const noteBox = (page: Page) => page.getByLabel('Note', { exact: true }).first();
export const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** The page of one lead, as staff open it. */
export function leadPages(app: TestApp, browser: TestBrowser) {
  async function openLead(values: Partial<Lead> = {}, look: Parameters<typeof openConsole>[2] = {}) {
    const lead = await app.make.lead(values);
    const page = await openConsole(app, browser, { path: `/leads/${lead.id}`, ...look });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return { lead, page, api: `/api/leads/${lead.id}` };
  }

  const read = async (path: string) => (await app.as.staff.get(path)).body;
  const readLead = (lead: Lead): Promise<LeadView> => read(`/api/leads/${lead.id}`);

  return { openLead, read, readLead };
}
