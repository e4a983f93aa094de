import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { BLOG_LIMITS } from '../../../../src/shared/blog/blog.contract.js';
import { DropZone } from '../../images/DropZone';
import { UploadProgress } from '../../images/UploadProgress';
import { UploadedPictures } from './UploadedPictures';
import { useBlogUpload } from './useBlogUpload';

interface PictureDialogProps {
  withAlt: boolean;
  begun: { url: string; alt: string };
  onChoose: (url: string, alt: string) => void;
  onClose: () => void;
}

/** An uploaded picture, new or used before, and what it shows in words. */
export function PictureDialog({ withAlt, begun, onChoose, onClose }: PictureDialogProps) {
  const translate = useTranslate();
  const [url, setUrl] = useState(begun.url);
  const [alt, setAlt] = useState(begun.alt);
  const [tried, setTried] = useState(false);
  const { upload, progress, problem } = useBlogUpload(setUrl);
  const name = translate('blog.picture.name');
  const isUndescribed = withAlt && alt.trim() === '';

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // The form this dialog belongs to is around it for React, and is not to be sent.
    event.stopPropagation();
    setTried(true);
    if (url && !isUndescribed) onChoose(url, alt.trim());
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="picture-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="picture-title">{translate('blog.picture.title')}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <DropZone name={name} isBusy={progress !== null} onFile={upload} />
            {progress !== null && <UploadProgress name={name} progress={progress} />}
            {problem && <Alert severity="error">{translate(problem, { _: problem })}</Alert>}
            <UploadedPictures chosen={url} onChoose={setUrl} />
            {withAlt && (
              <TextField
                label={translate('blog.picture.alt')}
                value={alt}
                onChange={({ target }) => setAlt(target.value)}
                error={tried && isUndescribed}
                helperText={translate(tried && isUndescribed ? 'blog.invalid.alt' : 'blog.picture.altHint')}
                required
                fullWidth
                slotProps={{ htmlInput: { maxLength: BLOG_LIMITS.alt } }}
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          {tried && !url && <Alert severity="error">{translate('blog.picture.unchosen')}</Alert>}
          <Button onClick={onClose}>{translate('blog.cancel')}</Button>
          <Button type="submit" variant="contained">
            {translate('blog.picture.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
