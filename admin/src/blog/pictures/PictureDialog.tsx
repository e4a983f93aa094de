import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';
import { BLOG_LIMITS } from '#shared/blog.js';
import { DropZone, UploadProgress } from '../../images/upload';
import { blogText } from '../text';
import { UploadedPictures, useBlogUpload } from './UploadedPictures';

interface PictureDialogProps {
  withAlt: boolean;
  initial: { url: string; alt: string };
  onChoose: (url: string, alt: string) => void;
  onClose: () => void;
}

/** An uploaded picture, new or used before, and what it shows in words. */
export function PictureDialog({ withAlt, initial, onChoose, onClose }: PictureDialogProps) {
  const [url, setUrl] = useState(initial.url);
  const [alt, setAlt] = useState(initial.alt);
  const [tried, setTried] = useState(false);
  const { upload, progress, problem } = useBlogUpload(setUrl);
  const name = blogText.picture.name;
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
        <DialogTitle id="picture-title">{blogText.picture.title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <DropZone name={name} isBusy={progress !== null} onFile={upload} />
            {progress !== null && <UploadProgress name={name} progress={progress} />}
            {problem && <Alert severity="error">{problem}</Alert>}
            <UploadedPictures chosen={url} onChoose={setUrl} />
            {withAlt && (
              <TextField
                label={blogText.picture.alt}
                value={alt}
                onChange={({ target }) => setAlt(target.value)}
                error={tried && isUndescribed}
                helperText={tried && isUndescribed ? blogText.invalid.alt : blogText.picture.altHint}
                required
                fullWidth
                slotProps={{ htmlInput: { maxLength: BLOG_LIMITS.alt } }}
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          {tried && !url && <Alert severity="error">{blogText.picture.unchosen}</Alert>}
          <Button onClick={onClose}>{blogText.cancel}</Button>
          <Button type="submit" variant="contained">
            {blogText.picture.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
