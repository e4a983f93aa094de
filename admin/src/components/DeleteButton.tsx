import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useGetRecordRepresentation, useRecordContext, useResourceContext } from 'react-admin';
import { DeleteDialog } from '../lists/DeleteDialog';

interface DeleteButtonProps {
  /** What is lost and what stays. */
  text: string;
  done: string;
  label?: (name: string) => string;
}

/** Deletes the record around it after a confirmation. */
export function DeleteButton({ text, done, label = (name) => `Delete ${name}` }: DeleteButtonProps) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const nameOf = useGetRecordRepresentation(resource);
  const [isOpen, setOpen] = useState(false);
  if (!record || !resource) return null;
  const title = label(String(nameOf(record)));
  return (
    <>
      <IconButton aria-label={title} onClick={() => setOpen(true)}>
        <DeleteOutlined />
      </IconButton>
      {isOpen && (
        <DeleteDialog
          resource={resource}
          id={String(record.id)}
          title={title}
          text={text}
          submit="Delete"
          done={done}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
