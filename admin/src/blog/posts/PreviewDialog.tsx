import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '../../api/useApi';
import { Loaded } from '../../states/Loaded';
import { blogText } from '../text';

interface PreviewDialogProps {
  post: { id: string; title: string };
  onClose: () => void;
}

/** A link that shows a post before it is public. */
export function PreviewDialog({ post: { id, title }, onClose }: PreviewDialogProps) {
  const api = useApi();
  const query = useQuery({ queryKey: ['preview', id], queryFn: () => api.previewPost(id), gcTime: 0 });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="preview-title">
      <DialogTitle id="preview-title" sx={{ overflowWrap: 'anywhere' }}>
        {blogText.posts.previewDialog.title(title)}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{blogText.posts.previewDialog.text}</DialogContentText>
        <Loaded query={query} failed={blogText.posts.previewDialog.failed} height={88}>
          {(url) => <PreviewLink url={new URL(url, window.location.origin).href} />}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{blogText.posts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function PreviewLink({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy() {
    field.current?.select();
    // If the browser blocks the clipboard, the user can copy the selected text.
    await navigator.clipboard?.writeText(url).then(
      () => setCopied(true),
      () => undefined,
    );
  }

  return (
    <>
      <TextField
        inputRef={field}
        label={blogText.posts.previewDialog.address}
        value={url}
        fullWidth
        slotProps={{ htmlInput: { readOnly: true }, inputLabel: { shrink: true } }}
        onFocus={() => field.current?.select()}
        sx={{ my: 1 }}
      />
      <Button variant="contained" href={url} target="_blank" rel="noopener" sx={{ mr: 1 }}>
        {blogText.posts.previewDialog.open}
      </Button>
      <Button onClick={copy}>{blogText.posts.previewDialog.copy}</Button>
      <p role="status">{copied && blogText.posts.previewDialog.copied}</p>
    </>
  );
}
