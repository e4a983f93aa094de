import type { ComponentProps } from 'react';
import { useUnselect } from 'react-admin';
import { useApi } from '../useApi';
import { ConfirmDialog } from './ConfirmDialog';
import { useAct } from './useAct';

interface DeleteDialogProps
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'submit' | 'onClose'> {
  resource: string;
  id: string;
  /** Message keys of how it went; a failure is told in the server's own words unless there is one for it. */
  done: string;
  failed?: string;
  onDeleted?: () => void;
}

/** Deletes a record of a list once it was confirmed, and takes it out of what is selected. */
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
