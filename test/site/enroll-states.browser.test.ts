import { AxeBuilder } from '@axe-core/playwright';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowser } from '../support/browser-app.js';
import { EnrollmentDesk } from './enrollment-desk.js';
import { arriveToEnroll, enrollmentSteps } from './enrollment-steps.js';
import { type SiteServer, serveSite } from './site-server.js';
import { Visitor, type VisitorOptions } from './visitor.js';

const browser = setUpBrowser();
let site: SiteServer;
let desk: EnrollmentDesk;
let visitor: Visitor;
let page: Page;

beforeEach(async () => {
  desk = new EnrollmentDesk();
  site = await serveSite(desk.api, () => null);
  await open();
});
afterEach(() => site.close());

async function open(options: VisitorOptions = {}) {
  await visitor?.leave();
  visitor = await arriveToEnroll(browser, site.url, options);
  page = visitor.page;
}

const {
  openForm,
  press,
  heading,
  stepIs,
  fillProperty,
  goToReview,
  goToDocuments,
  goToWalkthrough,
  followInNewTab: followBeside,
} = enrollmentSteps(() => page);

describe('every state', () => {
  const STATES: [string, () => Promise<unknown>][] = [
    [
      'with problems',
      async () => {
        await openForm();
        await press('Continue');
        await page.locator('#problems').waitFor();
      },
    ],
    [
      'asking for contact',
      async () => {
        await openForm();
        await fillProperty();
        await press('Continue');
        await stepIs(2);
      },
    ],
    [
      'failed',
      async () => {
        desk.isDown = true;
        await goToReview();
        await press('Submit Enrollment');
        await page.locator('#problems').waitFor();
      },
    ],
    ['with the documents', goToDocuments],
    ['with the walkthrough', goToWalkthrough],
    [
      'left early',
      async () => {
        await goToDocuments();
        await press('Finish later');
        await heading('Enrollment request received').waitFor();
      },
    ],
    [
      'thanking',
      async () => {
        await goToWalkthrough();
        await followBeside(/Open the booking page/);
        await heading('Thank you').waitFor();
      },
    ],
  ];

  test.each(STATES)('%s has no accessibility violations and no horizontal scroll', async (_, reach) => {
    await reach();
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth');

      expect({
        width,
        sideways,
        violations: violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
      }).toEqual({
        width,
        sideways: 0,
        violations: [],
      });
    }
  });
});
