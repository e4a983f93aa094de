import type { Page } from 'playwright-core';

/** How the tests fill in the site's forms in a browser. */
export const focusedId = (page: Page) => page.evaluate<string>('document.activeElement.id');

/** A field of a property in the analysis form. */
export const propertyField = (page: Page, index: number, name: string) =>
  page.locator(`[id="properties.${index}.${name}"]`);

/** Fills in the analysis form's required property fields. */
export async function fillProperty(page: Page, index = 0, street = '412 Grand Ave'): Promise<void> {
  const field = (name: string) => propertyField(page, index, name);
  await field('street').fill(street);
  await field('city').fill('Ankeny');
  await field('zipCode').fill('50021');
  await field('propertyType').selectOption('townhouse');
  await field('squareFootage').fill('1400');
}
