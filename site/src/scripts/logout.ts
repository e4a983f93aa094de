/** Ends the session on the server, then shows the login page; a failure leaves the person where they are. */
export function logout(): void {
  document.querySelector('[data-logout]')?.addEventListener('click', async () => {
    const answer = await fetch('/api/auth/logout', { method: 'POST' }).catch(() => null);
    if (answer?.ok) window.location.assign('/login');
  });
}
