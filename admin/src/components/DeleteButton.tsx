import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { IconButton } from '@mui/material';
import { type ComponentProps, useState } from 'react';
import { useGetRecordRepresentation, useRecordContext, useResourceContext, useUnselect } from 'react-admin';
import { useApi } from '../api/useApi';
import { ConfirmDialog, useAct } from './ConfirmDialog';

interface DeleteButtonProps {
  /** What is lost and what stays. */
  text: string;
  done: string;
  failed?: string;
  label?: (name: string) => string;
  /** The dialog's title, if different from the label. */
  title?: (name: string) => string;
  submit?: string;
  onDeleted?: () => void;
}

const deleteLabel = (name: string) => `Delete ${name}`;

/** Deletes the record in context after a confirmation. */
export function DeleteButton({
  label = deleteLabel,
  title = label,
  submit = 'Delete',
  ...dialog
}: DeleteButtonProps) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const nameOf = useGetRecordRepresentation(resource);
  const [isOpen, setOpen] = useState(false);
  if (!record || !resource) return null;
  const name = String(nameOf(record));
  return (
    <>
      <IconButton aria-label={label(name)} onClick={() => setOpen(true)}>
        <DeleteOutlined />
      </IconButton>
      {isOpen && (
        <DeleteDialog
          resource={resource}
          id={String(record.id)}
          title={title(name)}
          submit={submit}
          {...dialog}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

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
    const isDeleted = await act(() => api.delete(resource, { id }), done, failed ? () => failed : undefined);
    if (isDeleted) {
      unselect([id], true);
      onDeleted?.();
    }
    asked.onClose();
  }

  return <ConfirmDialog {...asked} danger onConfirm={remove} />;
}
