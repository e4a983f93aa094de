import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { SiteImageKind } from '../../../src/shared/content/site-image.contract.js';
import type { dataProvider } from '../dataProvider';
import { IMAGES_KEY, withImage } from './useImages';

/** The way back to the shipped picture, after a second look. */
export function RemoveImage({ kind, name }: { kind: SiteImageKind; name: string }) {
  const translate = useTranslate();
  const api = useDataProvider<typeof dataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.removeImage(kind),
    onSuccess: (changed) => {
      queries.setQueryData(IMAGES_KEY, withImage(changed));
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
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        fullWidth
        maxWidth="xs"
        aria-labelledby={`remove-${kind}`}
      >
        <DialogTitle id={`remove-${kind}`}>{translate('image.confirm.title', { name })}</DialogTitle>
        <DialogContent>
          <DialogContentText>{translate('image.confirm.text')}</DialogContentText>
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
