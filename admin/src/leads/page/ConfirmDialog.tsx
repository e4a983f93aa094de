import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';

interface ConfirmDialogProps {
  title: string;
  text: string;
  textArgs?: Record<string, string>;
  /** What the button that does it says. */
  label: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is removed for good. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog
      open
      onClose={props.onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby="confirm-title"
      aria-describedby="confirm-text"
    >
      <DialogTitle id="confirm-title">{translate(props.title)}</DialogTitle>
      <DialogContent>
        <DialogContentText id="confirm-text" sx={{ overflowWrap: 'anywhere' }}>
          {translate(props.text, props.textArgs)}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose} autoFocus>
          {translate('leadPage.note.cancel')}
        </Button>
        <Button
          variant="contained"
          color="error"
          aria-disabled={props.isPending}
          onClick={() => props.isPending || props.onConfirm()}
        >
          {translate(props.label, props.textArgs)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
