import { readDraft } from './drafts';

interface FormInDialog {
  /** The name of the draft. */
  draft: string;
  /** While saving, closing would hide a failure. */
  isSaving?: boolean;
  onClose: () => void;
}

/**
 * How a form dialog closes other than by its buttons: Esc keeps the draft for next time, and a click outside does nothing
 * once something was typed.
 */
export function closeForm({ draft, isSaving, onClose }: FormInDialog) {
  return (_: object, reason: 'escapeKeyDown' | 'backdropClick') => {
    const isStray = reason === 'backdropClick' && readDraft(draft) !== null;
    if (!isSaving && !isStray) onClose();
  };
}
