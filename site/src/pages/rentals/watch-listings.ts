export const LISTINGS_ID = 'listings';
export const LISTINGS_HEIGHT_PX = 650;

/**
 * Serialized and run in the browser, so it may use only its arguments. Marks the section as loaded on the frame's
 * `load` event or a message from its origin; after 10 seconds it replaces the frame with links.
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
  // Load events don't bubble, but they can be captured.
  section.addEventListener('load', settle, true);
  window.addEventListener('message', (event) => {
    if (event.origin === origin) settle();
  });
}
