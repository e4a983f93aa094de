/**
 * A menu of the header is a `details`, which neither Escape nor leaving it closes by itself: it would lie over what has
 * the focus. Escape hands the focus back to its button.
 */
export function closeMenus(): void {
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    const open = document.activeElement?.closest<HTMLDetailsElement>(OPEN);
    open?.querySelector('summary')?.focus();
    if (open) open.open = false;
  });
  document.addEventListener('pointerdown', ({ target }) => closeAllBut(target));
  document.addEventListener('focusin', ({ target }) => closeAllBut(target));
}

const OPEN = 'header details[open]';

function closeAllBut(target: EventTarget | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
    if (!menu.contains(target as Node)) menu.open = false;
  }
}
