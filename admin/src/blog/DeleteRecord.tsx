import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { DeleteDialog } from '../components/DeleteButton';
import { blogText } from './text';

/** The API's error code when someone else saved the record first. */
export const BLOG_CHANGED = 'BLOG_CHANGED';

interface DeleteRecordProps {
  resource: string;
  text: { deleteText: string; deleted: string; deleteFailed: string };
  id: string;
  name: string;
  onDeleted?: () => void;
}

export function DeleteRecord({ resource, text, id, name, onDeleted }: DeleteRecordProps) {
  const [asking, setAsking] = useState(false);

  return (
    <>
      <IconButton aria-label={blogText.delete(name)} onClick={() => setAsking(true)}>
        <DeleteOutlined />
      </IconButton>
      {asking && (
        <DeleteDialog
          resource={resource}
          id={id}
          title={blogText.deleteTitle(name)}
          text={text.deleteText}
          submit={blogText.deleteSubmit}
          done={text.deleted}
          failed={text.deleteFailed}
          onDeleted={onDeleted}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
