import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { FACTOR_TITLE, RecoveryCodes } from '../session/RecoveryCodes';
import { useApi } from '../useApi';
import { PasswordDialog } from './PasswordDialog';

/** First the password, then the codes: they are shown this once, and closed by their own button alone. */
export function RenewCodes({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const api = useApi();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes)
    return (
      <Dialog open fullWidth maxWidth="xs" aria-labelledby={FACTOR_TITLE}>
        <DialogContent>
          <RecoveryCodes codes={codes} onKept={onClose} />
        </DialogContent>
      </Dialog>
    );
  return (
    <PasswordDialog
      title={translate('account.factor.renew')}
      text={translate('account.factor.renewText')}
      submit={translate('account.factor.renewSubmit')}
      withCode
      onProof={async (proof) => setCodes(await api.renewRecoveryCodes(proof))}
      onClose={onClose}
    />
  );
}
