import { SERVICE_WORKER_PATH } from '#shared/paths.js';
import { fetchWithTimeout } from '../fetch-with-timeout';
import { proveSentBack } from '../forms/proof';
import { layoutText as text } from '../layout/text';
import { adminLogin } from './admin-login';
import { saveAttribution } from './attribution';

/** Header and footer behavior on every page, without React. */
saveAttribution();
removeExpiredDrafts();
removeBrokenLogo();
hideHeaderOnScrollDown();
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
