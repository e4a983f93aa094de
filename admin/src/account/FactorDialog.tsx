import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslate } from 'react-admin';
import { FactorSetup } from '../session/FactorSetup';
import { FACTOR_TITLE } from '../session/RecoveryCodes';

/** The same steps as before the console, for whoever sets a factor up by choice. */
export function FactorDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={FACTOR_TITLE}>
      <DialogContent>
        <FactorSetup onDone={onDone} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('account.factor.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
