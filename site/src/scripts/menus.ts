/** A menu of the header is a `details`, which Escape does not close by itself; the focus goes back to its button. */
export function closeMenusOnEscape(): void {
  document.addEventListener('keydown', ({ key }) => {
    const open = document.activeElement?.closest<HTMLDetailsElement>('header details[open]');
    if (key !== 'Escape' || !open) return;
    open.open = false;
    open.querySelector('summary')?.focus();
  });
}
