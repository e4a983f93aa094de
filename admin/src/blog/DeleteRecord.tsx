import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import type { BlogResource } from '../../../src/shared/blog/blog.contract.js';
import { ConfirmDialog } from '../lists/ConfirmDialog';
import { useApi } from '../useApi';

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
  const notify = useNotify();
  const refresh = useRefresh();
  const api = useApi();
  const [asking, setAsking] = useState(false);

  async function remove() {
    try {
      await api.delete(resource, { id });
      notify(`${messages}.deleted`, { type: 'success' });
      onDeleted?.();
    } catch {
      notify(`${messages}.deleteFailed`, { type: 'error' });
    }
    setAsking(false);
    refresh();
  }

  return (
    <>
      <IconButton aria-label={translate('blog.delete', { name })} onClick={() => setAsking(true)}>
        <DeleteOutlined />
      </IconButton>
      {asking && (
        <ConfirmDialog
          title={translate('blog.deleteTitle', { name })}
          text={translate(`${messages}.deleteText`)}
          submit={translate('blog.deleteSubmit')}
          danger
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
