import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ReferralView } from '../../../src/shared/leads/referral.contract.js';
import { ConfirmDialog } from '../lists/ConfirmDialog';
import { useAct } from '../lists/useAct';
import { useApi } from '../useApi';

const ONE = { smart_count: 1 };

export function DeleteReferral({ referral: { id, clientName } }: { referral: ReferralView }) {
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  const [asking, setAsking] = useState(false);
  const title = translate('referral.deleteOf', { name: clientName });

  async function remove() {
    await act(() => api.delete('referrals', { id }), 'referral.deleted');
    setAsking(false);
  }

  return (
    <>
      <IconButton aria-label={title} onClick={() => setAsking(true)}>
        <DeleteOutlined />
      </IconButton>
      {asking && (
        <ConfirmDialog
          title={title}
          text={translate('referral.delete.text', ONE)}
          submit={translate('referral.delete.submit', ONE)}
          danger
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
