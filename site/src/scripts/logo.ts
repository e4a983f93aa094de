/** A logo that cannot be fetched leaves its grey placeholder. */
export function replaceFailedLogo(): void {
  const logo = document.querySelector<HTMLImageElement>('[data-logo]');
  const giveUp = () => {
    console.warn('The logo could not be loaded');
    logo?.remove();
  };
  if (logo?.complete && logo.naturalWidth === 0) giveUp();
  else logo?.addEventListener('error', giveUp);
}
