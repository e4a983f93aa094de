import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';

interface RemovePictureProps<T> {
  name: string;
  /** What the site shows afterwards. */
  text: string;
  remove: () => Promise<T>;
  onRemoved: (changed: T) => void;
}

/** Takes a picture off the site, after a second look. */
export function RemovePicture<T>({ name, text, remove, onRemoved }: RemovePictureProps<T>) {
  const translate = useTranslate();
  const title = useId();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: (changed) => {
      onRemoved(changed);
      notify('image.removed', { type: 'success', messageArgs: { name } });
    },
    onError: () => notify('image.removeFailed', { type: 'error' }),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)} sx={{ alignSelf: 'flex-start' }}>
        {translate('image.remove', { name })}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} fullWidth maxWidth="xs" aria-labelledby={title}>
        <DialogTitle id={title}>{translate('image.confirm.title', { name })}</DialogTitle>
        <DialogContent>
          <DialogContentText>{translate(text)}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(false)} autoFocus>
            {translate('image.confirm.cancel')}
          </Button>
          <Button
            variant="contained"
            color="error"
            onClick={() => !isPending && mutate()}
            aria-disabled={isPending}
          >
            {translate(isPending ? 'image.confirm.submitting' : 'image.confirm.submit')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
