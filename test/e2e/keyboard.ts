import type { Locator } from 'playwright-core';

/** More stops than any page has. */
const MOST_STOPS = 150;

/** Tabs to a control; fails when no number of tabs leads there. */
export async function tabTo(target: Locator): Promise<void> {
  const focused = target.and(target.page().locator(':focus'));
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if ((await focused.count()) > 0) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not lead to ${target}`);
}

/** Types into a field, replacing what is there. */
export async function typeInto(target: Locator, value: string): Promise<void> {
  await tabTo(target);
  const isSelect = (await target.getByRole('option').count()) > 0;
  if (!isSelect) await target.page().keyboard.press('ControlOrMeta+A');
  await target.page().keyboard.type(value);
}

export async function pressByKey(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Enter');
}
