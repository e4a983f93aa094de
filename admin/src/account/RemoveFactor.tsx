import { useDataProvider, useTranslate } from 'react-admin';
import type { dataProvider } from '../dataProvider';
import { PasswordDialog } from './PasswordDialog';

export function RemoveFactor({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const translate = useTranslate();
  const api = useDataProvider<typeof dataProvider>();
  return (
    <PasswordDialog
      title={translate('account.factor.removeTitle')}
      text={translate('account.factor.removeText')}
      submit={translate('account.factor.remove')}
      danger
      onPassword={async (password) => {
        await api.removeFactor(password);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
