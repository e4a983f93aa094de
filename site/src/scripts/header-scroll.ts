/** The header leaves while one reads on and comes back with the first scroll up. */
export function hideHeaderOnScrollDown(): void {
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
