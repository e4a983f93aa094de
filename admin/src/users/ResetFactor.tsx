import { useTranslate } from 'react-admin';
import type { AccountView } from '../../../src/shared/users/user.contract.js';
import { ConfirmDialog } from '../lists/ConfirmDialog';
import { useAct } from '../lists/useAct';
import { useApi } from '../useApi';
import { nameOf } from './nameOf';

export function ResetFactor({ user, onClose }: { user: AccountView; onClose: () => void }) {
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();

  async function reset() {
    await act(() => api.resetFactor(user.id), 'factor.resetDone');
    onClose();
  }

  return (
    <ConfirmDialog
      title={translate('factor.resetOf', { name: nameOf(user) })}
      text={translate('factor.resetText')}
      submit={translate('factor.reset')}
      danger
      onConfirm={reset}
      onClose={onClose}
    />
  );
}
