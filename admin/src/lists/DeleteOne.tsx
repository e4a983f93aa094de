import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { DeleteDialog } from './DeleteDialog';

interface DeleteOneProps {
  resource: string;
  record: { id: string };
  /** Group of its messages, shared with the bulk deletion. */
  messages: string;
  /** The button's label for screen readers. */
  label?: string;
  name: string;
}

const ONE = { smart_count: 1 };

/** Deletes a record of a list, once it was confirmed. */
export function DeleteOne({ resource, record, messages, label = 'list.delete', name }: DeleteOneProps) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const title = translate(label, { name });

  return (
    <>
      <IconButton aria-label={title} onClick={() => setAsking(true)}>
        <DeleteOutlined />
      </IconButton>
      {asking && (
        <DeleteDialog
          resource={resource}
          id={record.id}
          title={title}
          text={translate(`${messages}.delete.text`, ONE)}
          submit={translate(`${messages}.delete.submit`, ONE)}
          done={`${messages}.deleted`}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
