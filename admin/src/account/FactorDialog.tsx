import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { FactorSetup } from '../session/FactorSetup';
import { FACTOR_TITLE } from '../session/RecoveryCodes';
import { accountText } from './text';

/** The same steps as before the console, for whoever sets a factor up by choice. A stray key does not close what is shown only once. */
export function FactorDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [shown, setShown] = useState<'secret' | 'codes' | null>(null);
  return (
    <Dialog open onClose={shown ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby={FACTOR_TITLE}>
      <DialogContent>
        <FactorSetup onShown={setShown} onDone={onDone} />
      </DialogContent>
      {shown !== 'codes' && (
        <DialogActions>
          <Button onClick={onClose}>{accountText.factor.close}</Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
