/** Where the report opened last is remembered until its tab closes, so that its home doesn't become a second lead. */
export const REPORT_KEY = 'keyturn.report';

/** Saves where to continue, and what the link says. */
export function rememberReport(): void {
  const { report } = document.querySelector<HTMLElement>('[data-report]')?.dataset ?? {};
  const [street] = document.querySelector('h1')!.textContent.split(', ');
  try {
    const link = [`/analysis/${report}/start`, `Continue with ${street}`];
    if (report) sessionStorage.setItem(REPORT_KEY, JSON.stringify(link));
  } catch {
    // Storage is off: the forms start blank.
  }
}

// Serialized and run in the browser while the page is parsed, so that nothing moves. They may use only their argument.

export function offerReport(key: string): void {
  try {
    const offer = document.getElementById('report-offer')!;
    const link = offer.querySelector('a')!;
    [link.href, link.textContent] = JSON.parse(sessionStorage[key]);
    offer.hidden = false;
  } catch {
    // Nothing is remembered.
  }
}

export function forgetReport(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is off, so nothing was remembered.
  }
}
