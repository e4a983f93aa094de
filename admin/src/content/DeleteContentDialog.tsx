import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useDelete, useNotify, useTranslate } from 'react-admin';
import type { ContentKind, ContentView } from '../../../src/shared/content/content.contract.js';
import { nameOf } from './contentColumns';

interface DeleteContentDialogProps {
  kind: ContentKind;
  record: ContentView;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteContentDialog({ kind, record, onClose, onDeleted }: DeleteContentDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [remove, { isPending }] = useDelete();

  function confirm() {
    if (isPending) return;
    remove(
      kind,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('content.deleted', { type: 'success' });
          onClose();
          onDeleted?.();
        },
        onError: () => notify('content.deleteFailed', { type: 'error' }),
      },
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby="delete-title"
      aria-describedby="delete-text"
    >
      <DialogTitle id="delete-title" sx={{ overflowWrap: 'anywhere' }}>
        {translate('content.confirm.title', { name: nameOf(kind, record) })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id="delete-text">{translate('content.confirm.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('content.confirm.cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={confirm} aria-disabled={isPending}>
          {translate(isPending ? 'content.confirm.submitting' : 'content.confirm.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
