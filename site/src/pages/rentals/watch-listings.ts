export const LISTINGS_ID = 'listings';
export const LISTINGS_HEIGHT_PX = 650;

/**
 * Runs in the browser, from its own source: it may use nothing but its arguments. Marks the section `loaded` with the
 * frame's `load` event or a message from its origin, and else, after 10 seconds, takes the frame out for the links.
 */
export function watchListings(id: string, origin: string): void {
  const section = document.getElementById(id)!;
  section.dataset.state = 'loading';
  const timeout = setTimeout(() => {
    section.dataset.state = 'links';
    section.querySelector('iframe')?.remove();
  }, 10_000);
  const settle = () => {
    clearTimeout(timeout);
    if (section.dataset.state === 'loading') section.dataset.state = 'loaded';
  };
  // Load events do not bubble, but they are captured.
  section.addEventListener('load', settle, true);
  window.addEventListener('message', (event) => {
    if (event.origin === origin) settle();
  });
}
