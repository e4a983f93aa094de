/** The "Copy Link" button of reports and posts. */

/** The button is hidden where it can't work. */
export function offerToCopy(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-copy-link]');
  if (button && navigator.clipboard) button.hidden = false;
}

async function copyLink(button: HTMLButtonElement): Promise<void> {
  const { origin, pathname } = window.location;
  const label = button.querySelector('span')!;
  const idle = label.textContent;
  await navigator.clipboard.writeText(origin + pathname);
  label.textContent = button.dataset.copyLink!;
  announce(button.dataset.copyLink!);
  await delay(COPIED_FOR_MS);
  label.textContent = idle;
}

export function announce(message: string): void {
  const region = document.createElement('p');
  region.className = 'visually-hidden';
  region.setAttribute('role', 'status');
  document.body.append(region);
  // A live region must be in the page before its text is added, or it isn't announced.
  requestAnimationFrame(() => region.append(message));
}

export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const COPIED_FOR_MS = 2500;
offerToCopy();

/** Delegated to the document, because a report may be inserted later. */
document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('[data-copy-link]');
  if (button) void copyLink(button).catch(() => undefined);
});
