import { readDraft } from './drafts';

interface FormInDialog {
  /** The name what is typed is kept under. */
  draft: string;
  /** Whether a save is under way: it could fail unseen. */
  isSaving?: boolean;
  onClose: () => void;
}

/**
 * How a dialog with a form is closed but by its buttons: Esc keeps what was typed for the next time, and a click beside
 * it does nothing once something is typed.
 */
export function closeForm({ draft, isSaving, onClose }: FormInDialog) {
  return (_: object, reason: 'escapeKeyDown' | 'backdropClick') => {
    const isStray = reason === 'backdropClick' && readDraft(draft) !== null;
    if (!isSaving && !isStray) onClose();
  };
}
