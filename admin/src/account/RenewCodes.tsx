import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { useApi } from '../api/useApi';
import { FACTOR_TITLE, RecoveryCodes } from '../session/RecoveryCodes';
import { PasswordDialog } from './PasswordDialog';
import { accountText } from './text';

/** First the password, then the codes: they are shown this once, and closed by their own button alone. */
export function RenewCodes({ onClose }: { onClose: () => void }) {
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
      title={accountText.factor.renew}
      text={accountText.factor.renewText}
      submit={accountText.factor.renewSubmit}
      withCode
      onProof={async (proof) => setCodes(await api.renewRecoveryCodes(proof))}
      onClose={onClose}
    />
  );
}
