import type { Page } from 'playwright-core';

export interface Journey {
  name: string;
  path: string;
  drive(page: Page): Promise<void>;
}

const PRESSES = 20;

/** What visitors press, type and drag most. */
export const JOURNEYS: Journey[] = [
  { name: 'open the menu', path: '/', drive: openMenu },
  { name: 'type an address', path: '/analysis', drive: typeAnalysis },
  { name: 'go through the steps', path: '/enroll', drive: stepEnroll },
  { name: 'type numbers', path: '/rent-vs-sell', drive: typeNumbers },
  { name: 'unlock the table', path: '/rent-vs-sell', drive: unlockTable },
  { name: 'move the sliders', path: '/invest-a-view', drive: moveSliders },
  { name: 'refer a client', path: '/realtor-referral', drive: referClient },
];

async function openMenu(page: Page): Promise<void> {
  const menu = page.locator('header summary:visible').first();
  for (let time = 0; time < 4; time += 1) await menu.click();
}

async function typeAnalysis(page: Page): Promise<void> {
  await type(page, 'Street address', '412 Grand Avenue');
  await type(page, 'City', 'Ankeny');
  await type(page, 'ZIP code', '50021');
  await press(page, 'Continue');
  await page.getByLabel('Property type').selectOption('single-family');
  await type(page, 'Square footage', '1850');
  await page.getByRole('button', { name: 'Add Another Property' }).click();
}

async function stepEnroll(page: Page): Promise<void> {
  await page.getByLabel('Property type').selectOption('multi-family');
  await type(page, 'Estimated monthly rent', '5200');
  await type(page, 'Street address', '412 Grand Ave');
  await type(page, 'City', 'Ankeny');
  await type(page, 'ZIP code', '50021');
  await press(page, 'Continue');
  await type(page, 'Full name', 'Olive Owner');
  await type(page, 'Email address', 'olive@example.com');
  await type(page, 'Phone number', '515-555-0199');
  await press(page, 'Continue');
  await press(page, 'Back');
}

async function typeNumbers(page: Page): Promise<void> {
  await retype(page, 'Home value', '385000');
  await retype(page, 'Monthly rent', '2450');
  await retype(page, 'Years to hold', '30');
}

/** Nothing is sent: the error for a missing address comes from the page itself. */
async function unlockTable(page: Page): Promise<void> {
  await press(page, 'Unlock Detailed Analysis');
  await type(page, 'Email address', 'olive.example.com');
  await press(page, 'Unlock Detailed Analysis');
}

async function moveSliders(page: Page): Promise<void> {
  const sliders = await page.getByRole('slider').all();
  if (sliders.length === 0) throw new Error('There is no slider.');
  for (const slider of sliders) {
    await slider.focus();
    for (let time = 0; time < PRESSES; time += 1) await page.keyboard.press('ArrowRight');
  }
}

/** The client's name is left out, so the response is the form with an error. */
async function referClient(page: Page): Promise<void> {
  await type(page, 'Your name', 'Rita Realtor');
  await type(page, 'Your email address', 'rita@example.com');
  await type(page, 'Your phone number', '515-555-0142');
  await page.getByLabel('Property type').selectOption('condo');
  await type(page, 'Property address', '412 Grand Avenue, Ankeny, IA 50021');
  await press(page, 'Submit Referral');
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).first().click();
  await page.keyboard.type(text);
}

async function retype(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).first().selectText();
  await page.keyboard.type(text);
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}
