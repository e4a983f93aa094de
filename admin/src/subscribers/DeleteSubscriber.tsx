import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { SubscriberView } from '../../../src/shared/analysis/subscriber.contract.js';
import { ConfirmDialog } from '../lists/ConfirmDialog';
import { useAct } from '../lists/useAct';
import { useApi } from '../useApi';

const ONE = { smart_count: 1 };

export function DeleteSubscriber({ subscriber: { id, email } }: { subscriber: SubscriberView }) {
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  const [asking, setAsking] = useState(false);

  async function remove() {
    await act(() => api.delete('subscribers', { id }), 'admin.subscribers.deleted');
    setAsking(false);
  }

  return (
    <>
      <IconButton aria-label={translate('lead.delete', { name: email })} onClick={() => setAsking(true)}>
        <DeleteOutlined />
      </IconButton>
      {asking && (
        <ConfirmDialog
          title={translate('lead.delete', { name: email })}
          text={translate('admin.subscribers.delete.text', ONE)}
          submit={translate('admin.subscribers.delete.submit', ONE)}
          danger
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
