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
  { name: 'move the sliders', path: '/rent-vs-sell', drive: moveSliders },
  { name: 'move the sliders', path: '/invest-a-view', drive: moveSliders },
];

async function openMenu(page: Page): Promise<void> {
  const menu = page.locator('header summary:visible').first();
  for (let time = 0; time < 4; time += 1) await menu.click();
}

async function typeAnalysis(page: Page): Promise<void> {
  await type(page, 'Street address', '412 Grand Avenue');
  await type(page, 'City', 'Ankeny');
  await type(page, 'ZIP code', '50021');
  await page.getByLabel('Property type').selectOption('single-family');
  await type(page, 'Square footage', '1850');
  await page.getByRole('button', { name: 'Add another property' }).click();
}

async function stepEnroll(page: Page): Promise<void> {
  await page.getByLabel('Property type').selectOption('multi-family');
  await type(page, 'Estimated monthly rent', '5200');
  await type(page, 'Street address', '412 Grand Ave');
  await type(page, 'City', 'Ankeny');
  await type(page, 'ZIP code', '50021');
  await press(page, 'Continue');
  await type(page, 'Full name', 'Olive Owner');
  await type(page, 'E-mail address', 'olive@example.com');
  await type(page, 'Phone number', '515-555-0199');
  await press(page, 'Continue');
  await press(page, 'Back');
}

async function moveSliders(page: Page): Promise<void> {
  for (const slider of await page.getByRole('slider').all()) {
    await slider.focus();
    for (let time = 0; time < PRESSES; time += 1) await page.keyboard.press('ArrowRight');
  }
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).first().click();
  await page.keyboard.type(text);
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}
