import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { BlogResource } from '../../../src/shared/blog/blog.contract.js';
import { DeleteDialog } from '../lists/DeleteDialog';

interface DeleteRecordProps {
  resource: BlogResource;
  /** Prefix of its messages. */
  messages: string;
  id: string;
  name: string;
  onDeleted?: () => void;
}

export function DeleteRecord({ resource, messages, id, name, onDeleted }: DeleteRecordProps) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);

  return (
    <>
      <IconButton aria-label={translate('blog.delete', { name })} onClick={() => setAsking(true)}>
        <DeleteOutlined />
      </IconButton>
      {asking && (
        <DeleteDialog
          resource={resource}
          id={id}
          title={translate('blog.deleteTitle', { name })}
          text={translate(`${messages}.deleteText`)}
          submit={translate('blog.deleteSubmit')}
          done={`${messages}.deleted`}
          failed={`${messages}.deleteFailed`}
          onDeleted={onDeleted}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
