/** A gable with a lit door: the mark of the company until it uploads a logo. */
export function BrandMark() {
  return (
    <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
      <path fill="var(--brand-body, var(--green))" d="M20 3 37 17v20a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V17z" />
      <path fill="var(--wheat)" d="M14 38V26a6 6 0 0 1 12 0v12z" />
      <path fill="var(--brand-cut, var(--paper))" d="M20 10.5 31 19.6v3L20 13.5 9 22.6v-3z" />
    </svg>
  );
}
