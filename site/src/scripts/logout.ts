import { chromeMessages as text } from '../chrome/chrome.messages';
import { patientFetch } from '../patient-fetch';

/** Ends the session on the server, then shows the login page; a failure is said and leaves the person where they are. */
export function logout(): void {
  const outcome = document.querySelector('[data-logout-outcome]');
  document.querySelector('[data-logout]')?.addEventListener('click', async () => {
    outcome!.textContent = '';
    const answer = await patientFetch('/api/auth/logout', { method: 'POST' }).catch(() => null);
    if (answer?.ok) window.location.assign('/login');
    else outcome!.textContent = text.logoutFailed;
  });
}
