import { SERVICE_WORKER_PATH } from '#shared/paths.js';
import type { FactorChallenge, SignInAnswer } from '#shared/sign-in.js';
import { fetchWithTimeout } from '../fetch-with-timeout';
import { proveSentBack } from '../forms/proof';
import { layoutText as text } from '../layout/text';
import { saveAttribution } from './attribution';

/** Header and footer behavior on every page, without React. */
saveAttribution();
removeExpiredDrafts();
removeBrokenLogo();
hideHeaderOnScrollDown();
focusScrollingRows();
closeMenus();
logout();
adminLogin();
void proveSentBack();
registerServiceWorker();

/** Hides the header while scrolling down and shows it on the first scroll up. */
function hideHeaderOnScrollDown(): void {
  const header = document.querySelector<HTMLElement>('[data-site-header]');
  let last = window.scrollY;
  window.addEventListener(
    'scroll',
    () => {
      const isReadingOn = window.scrollY > last && window.scrollY > (header?.offsetHeight ?? 0);
      header?.toggleAttribute('data-away', isReadingOn);
      last = window.scrollY;
    },
    { passive: true },
  );
}

/** Rows without links scroll with the arrow keys too, while they are wider than the page. Not every browser does that. */
function focusScrollingRows(): void {
  const observer = new ResizeObserver((rows) => {
    for (const { target: row } of rows) {
      if (row.scrollWidth > row.clientWidth) row.setAttribute('tabindex', '0');
      else row.removeAttribute('tabindex');
    }
  });
  for (const row of document.querySelectorAll('[data-row]')) observer.observe(row);
}

/** `details` menus don't close on Escape or when focus leaves them. Escape returns focus to the menu's button. */
function closeMenus(): void {
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    const open = document.activeElement?.closest<HTMLDetailsElement>(OPEN_MENU);
    open?.querySelector('summary')?.focus();
    if (open) open.open = false;
  });
  document.addEventListener('pointerdown', ({ target }) => closeOthers(target));
  document.addEventListener('focusin', ({ target }) => closeOthers(target));
}

const OPEN_MENU = 'header details[open]';

function closeOthers(target: EventTarget | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENU)) {
    if (!menu.contains(target as Node)) menu.open = false;
  }
}

/** If the logo fails to load, its gray placeholder stays. */
function removeBrokenLogo(): void {
  const logo = document.querySelector<HTMLImageElement>('[data-logo]');
  const giveUp = () => {
    console.warn('The logo could not be loaded');
    logo?.remove();
  };
  if (logo?.complete && logo.naturalWidth === 0) giveUp();
  else logo?.addEventListener('error', giveUp);
}

/** Ends the session and opens the login page. On failure shows a message and stays. */
function logout(): void {
  const outcome = document.querySelector('[data-logout-outcome]');
  document.querySelector('[data-logout]')?.addEventListener('click', async () => {
    outcome!.textContent = '';
    const answer = await fetchWithTimeout('/api/auth/logout', { method: 'POST' }).catch(() => null);
    if (answer?.ok) window.location.assign('/login');
    else outcome!.textContent = text.logoutFailed;
  });
}

/** Removes expired drafts from this device. */
function removeExpiredDrafts(): void {
  try {
    for (const [key, json] of Object.entries(localStorage)) {
      if (key.startsWith('keyturn.enroll') && JSON.parse(json).until < Date.now())
        localStorage.removeItem(key);
    }
  } catch {
    // Storage is off.
  }
}

/** Registers the service worker once the page has loaded. */
function registerServiceWorker(): void {
  // Service workers need HTTPS.
  if (!('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register(SERVICE_WORKER_PATH).catch(() => undefined);
  });
}

/** Long enough to read the success message. */
const TIME_TO_READ_MS = 700;

/** Opens the admin sign-in as a dialog instead of a page. */
function adminLogin(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#admin-login');
  const form = dialog?.querySelector('form');
  if (!dialog || !form) return;
  document.querySelector('[data-open-admin-login]')?.addEventListener('submit', (event) => {
    event.preventDefault();
    dialog.showModal();
  });
  dialog.addEventListener('close', () => form.reset());
  // A page restored from the bfcache looks as it was left, and someone else may be using it.
  window.addEventListener('pagehide', () => {
    form.reset();
    dialog.close();
  });
  dialog.querySelector('[data-close-dialog]')?.addEventListener('click', () => dialog.close());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void tryLogin(form);
  });
}

async function tryLogin(form: HTMLFormElement): Promise<void> {
  const outcome = form.querySelector('[role=status]')!;
  outcome.textContent = '';
  const result = await login(Object.fromEntries(new FormData(form)));
  if (result === text.loginSucceeded) form.reset();
  outcome.textContent = result;
  outcome.toggleAttribute('data-failed', result !== text.loginSucceeded);
  if (result === text.loginSucceeded) setTimeout(() => window.location.assign('/admin'), TIME_TO_READ_MS);
}

async function login(credentials: object): Promise<string> {
  try {
    const answer = await post('/api/auth/login', credentials);
    if (answer.status === 401) return text.loginRefused;
    if (!answer.ok) return text.loginFailed;
    const entry = (await answer.json()) as SignInAnswer;
    if ('ticket' in entry) return askForFactor(entry);
    const { user } = entry;
    return user.role === 'admin' ? text.loginSucceeded : await refuseStaff();
  } catch {
    return text.loginFailed;
  }
}

/** The second factor is entered on the login page. The URL fragment is never sent to a server. */
function askForFactor({ ticket }: FactorChallenge): string {
  window.location.assign(`/login#${ticket}`);
  return '';
}

/** The dialog is for admins only, so any other session is ended. */
async function refuseStaff(): Promise<string> {
  await post('/api/auth/logout');
  return text.loginRefused;
}

function post(path: string, body?: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetchWithTimeout(
    path,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { method: 'POST' },
  );
}
