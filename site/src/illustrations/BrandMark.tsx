import { BRAND_MARK } from '#shared/drawings.js';

/** A gable with a lit door: the default logo. */
export function BrandMark() {
  return (
    <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
      <path fill="var(--green)" d={BRAND_MARK.house} />
      <path fill="var(--wheat)" d={BRAND_MARK.door} />
      <path fill="var(--paper)" d={BRAND_MARK.gable} />
    </svg>
  );
}
