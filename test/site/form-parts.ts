import type { Page } from 'playwright-core';

/** How the tests fill in the site's forms in a browser. */
export const focusedId = (page: Page) => page.evaluate<string>('document.activeElement.id');

/** A field of a property in the analysis form. */
export const propertyField = (page: Page, index: number, name: string) =>
  page.locator(`[id="properties.${index}.${name}"]`);

/** Fills in the analysis form's required property fields: the address, then the details on the next screen. */
export async function fillProperty(page: Page, index = 0, street = '412 Grand Ave'): Promise<void> {
  await fillAddress(page, index, street);
  // Without JavaScript both are on one page.
  if (!(await propertyField(page, index, 'propertyType').isVisible())) await pressContinue(page);
  await propertyField(page, index, 'propertyType').selectOption('townhouse');
  await propertyField(page, index, 'squareFootage').fill('1400');
}

export async function fillAddress(page: Page, index = 0, street = '412 Grand Ave'): Promise<void> {
  const field = (name: string) => propertyField(page, index, name);
  await field('street').fill(street);
  await field('city').fill('Ankeny');
  await field('zipCode').fill('50021');
}

export const pressContinue = (page: Page) =>
  page.getByRole('button', { name: 'Continue', exact: true }).click();
