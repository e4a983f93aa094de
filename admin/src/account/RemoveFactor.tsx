import { useTranslate } from 'react-admin';
import { useApi } from '../useApi';
import { PasswordDialog } from './PasswordDialog';

export function RemoveFactor({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const translate = useTranslate();
  const api = useApi();
  return (
    <PasswordDialog
      title={translate('account.factor.removeTitle')}
      text={translate('account.factor.removeText')}
      submit={translate('account.factor.remove')}
      danger
      withCode
      onProof={async (proof) => {
        await api.removeFactor(proof);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
