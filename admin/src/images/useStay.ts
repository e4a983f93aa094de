import { useEffect } from 'react';

/** A file that is dropped beside its place would open in the tab, and the console would be gone. */
export function useStay(): void {
  useEffect(() => {
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);
}

function stay(event: DragEvent): void {
  // Text goes on being dropped into fields, and the place itself has answered already.
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
