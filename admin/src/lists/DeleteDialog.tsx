import type { ComponentProps } from 'react';
import { useUnselect } from 'react-admin';
import { useApi } from '../useApi';
import { ConfirmDialog } from './ConfirmDialog';
import { useAct } from './useAct';

interface DeleteDialogProps
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'submit' | 'onClose'> {
  resource: string;
  id: string;
  /** Shown on success and on failure; a failure shows the server's message unless given. */
  done: string;
  failed?: string;
  onDeleted?: () => void;
}

/** Deletes a record after a confirmation, and removes it from the selection. */
export function DeleteDialog({ resource, id, done, failed, onDeleted, ...asked }: DeleteDialogProps) {
  const api = useApi();
  const act = useAct();
  const unselect = useUnselect(resource);

  async function remove() {
    const isDeleted = await act(() => api.delete(resource, { id }), done, { failed });
    if (isDeleted) {
      unselect([id], true);
      onDeleted?.();
    }
    asked.onClose();
  }

  return <ConfirmDialog {...asked} danger onConfirm={remove} />;
}
