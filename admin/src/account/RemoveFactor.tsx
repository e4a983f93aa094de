import { useApi } from '../api/useApi';
import { PasswordDialog } from './PasswordDialog';
import { accountText } from './text';

export function RemoveFactor({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const api = useApi();
  return (
    <PasswordDialog
      title={accountText.factor.removeTitle}
      text={accountText.factor.removeText}
      submit={accountText.factor.remove}
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
