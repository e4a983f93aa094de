import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { Editor } from '@tiptap/core';
import { type SubmitEvent, useState } from 'react';
import { toLinkHref } from '#shared/urls.js';
import { blogText } from '../text';

/** Links the selected text; without a selection, inserts the address itself. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [initial] = useState<string>(() => editor.getAttributes('link').href ?? '');
  const [href, setHref] = useState(initial);
  const [isRefused, setRefused] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // In React's tree this form is inside the post's form, which must not submit.
    event.stopPropagation();
    const address = toLinkHref(href);
    if (address === null) return setRefused(true);
    setLink(editor, address);
    onClose();
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="link-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="link-title">{blogText.editor.linkDialog.title}</DialogTitle>
        <DialogContent>
          <TextField
            label={blogText.editor.linkDialog.address}
            value={href}
            onChange={({ target }) => setHref(target.value)}
            error={isRefused}
            helperText={isRefused && blogText.invalid.link}
            autoFocus
            fullWidth
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions>
          {initial && (
            <Button color="error" onClick={remove} sx={{ mr: 'auto' }}>
              {blogText.editor.linkDialog.remove}
            </Button>
          )}
          <Button onClick={onClose}>{blogText.cancel}</Button>
          <Button type="submit" variant="contained">
            {blogText.editor.linkDialog.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function setLink(editor: Editor, href: string) {
  const chain = editor.chain().focus();
  const isInLink = editor.isActive('link');
  if (editor.state.selection.empty && !isInLink) {
    const marks = [{ type: 'link', attrs: { href } }];
    return chain.insertContent({ type: 'text', text: href, marks }).run();
  }
  return chain.extendMarkRange('link').setLink({ href }).run();
}
