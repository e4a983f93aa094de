import type { Page } from 'playwright-core';

const STREET = '412 Grand Ave';
export const PROPERTY = `${STREET}, Ankeny, IA 50023`;

/** A visitor enters an address on the home page, requests its analysis and reads the report; returns the id of the new lead. */
export async function askForAnalysis(visitor: Page): Promise<string> {
  await visitor.goto('/');
  const main = visitor.locator('main');
  await main.getByLabel('Street address').fill(STREET);
  await main.getByLabel('ZIP').fill('50023');
  await main.getByRole('button', { name: 'Get Free Property Analysis' }).click();
  await visitor.waitForURL('**/analysis?**');
  await main.getByLabel(/property type/i).selectOption('single-family');
  await main.getByLabel(/square f/i).fill('1450');
  await main.getByRole('button', { name: 'Continue' }).click();
  await visitor.getByRole('heading', { name: 'Your Analysis is Ready!' }).waitFor();
  await main.getByRole('textbox', { name: /e-?mail/i }).fill('olga@example.com');
  await main.getByRole('button', { name: /^View Analys/ }).click();
  await visitor.waitForURL(/\/analysis\/[0-9a-f-]{36}$/);
  // No rental data is configured, so the report promises an estimate instead of guessing one.
  await main.getByRole('heading', { name: /^A local expert will send your estimate by/ }).waitFor();
  return new URL(visitor.url()).pathname.split('/').at(-1)!;
}

/** On the report, the owner reads the fees and accepts the requirements. */
export async function acceptRequirements(owner: Page): Promise<void> {
  await owner.getByRole('link', { name: 'Start Property Management' }).click();
  await owner.getByRole('link', { name: 'Continue to Requirements' }).click();
  await owner.getByRole('checkbox').check();
  await owner.getByRole('button', { name: 'Accept and Continue' }).click();
}

/** The owner books a time: the first one, unless they choose another. */
export async function bookTime(owner: Page, choose = firstTime): Promise<void> {
  await owner.getByRole('link', { name: 'Choose a Time' }).click();
  await choose(owner);
  // The analysis asked for an email address only.
  await owner.getByRole('textbox', { name: 'Your name' }).fill('Olga Berg');
  await owner.getByRole('textbox', { name: 'Phone' }).fill('515-555-0142');
  await owner.getByRole('button', { name: 'Book This Time' }).click();
  await owner.getByRole('heading', { name: 'Your walkthrough is booked' }).waitFor();
}

async function firstTime(owner: Page): Promise<void> {
  await owner.getByRole('radio').first().check();
}

/** Staff find the owner on their board and go through the pitch with them, up to the contract. */
export async function pitch(staff: Page, improvements: string[] = []): Promise<void> {
  const column = staff.getByRole('region', { name: 'Walkthrough Scheduled' });
  await column.getByRole('article').filter({ hasText: PROPERTY }).getByRole('link').first().click();
  await staff.getByText('The owner acknowledged the requirements').waitFor();
  await staff.getByRole('button', { name: 'More actions' }).click();
  await staff.getByRole('menuitem', { name: 'Start Confirmation Walkthrough' }).click();
  const dialog = walkthrough(staff);
  await dialog.getByText(/^Estimated rent:/).waitFor();
  await dialog.getByRole('textbox', { name: 'Monthly rent' }).fill('2,100');
  await dialog.getByRole('textbox', { name: 'Monthly rent' }).press('Enter');
  await dialog.getByText('Rent saved').waitFor();
  for (const name of improvements) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: 'Finish pitch' }).click();
  await dialog.getByRole('heading', { name: 'Contract' }).waitFor();
}

/** Staff send the agreement; returns the signing URL. */
export async function sendAgreement(staff: Page): Promise<string> {
  await walkthrough(staff).getByRole('button', { name: 'Send for signature' }).click();
  const link = walkthrough(staff).getByRole('link', { name: /^Open to sign/ });
  return (await link.getAttribute('href'))!;
}

/** The signature appears without a reload. Then the checkout of the walkthrough opens. */
export async function takePayment(staff: Page): Promise<void> {
  const dialog = walkthrough(staff);
  await dialog.getByText('Signed', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await dialog.getByText('Onboarding payment, accepted').waitFor();
  await dialog.getByText('$199.00').first().waitFor();
  await dialog.getByRole('button', { name: 'Collect Payment' }).click();
}

export async function moveToOnboarding(payer: Page): Promise<void> {
  await payer.getByRole('heading', { name: 'Payment received' }).waitFor();
  await payer.getByRole('button', { name: 'Move to Onboarding Stage' }).click();
}

function walkthrough(staff: Page) {
  return staff.getByRole('dialog', { name: /^Confirmation Walkthrough/ });
}
