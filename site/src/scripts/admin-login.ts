import type { FactorChallenge, SignInAnswer } from '#shared/sign-in.js';
import { fetchWithTimeout } from '../fetch-with-timeout';
import { layoutText as text } from '../layout/text';

/** Long enough to read the success message. */
const TIME_TO_READ_MS = 700;

/** Opens the admin login as a dialog instead of a page. */
export function adminLogin(): void {
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
