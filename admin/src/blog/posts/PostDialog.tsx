import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'react-admin';
import { EditPost } from './EditPost';
import { NewPost } from './NewPost';

const PHONE = '(max-width: 599.95px)';

interface PostDialogProps {
  /** None for a new post. */
  id: string | undefined;
  onClose: () => void;
}

/** `New Post` and the edit of one. A click beside it does not close it; what was typed outlives closing anyhow. */
export function PostDialog({ id, onClose }: PostDialogProps) {
  const translate = useTranslate();
  const onPhone = useMediaQuery(PHONE, { noSsr: true });
  return (
    <Dialog
      open
      fullScreen={onPhone}
      fullWidth
      maxWidth="lg"
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby="post-title"
      sx={FORM_FILLS}
    >
      <DialogTitle id="post-title">{translate(id ? 'blog.posts.change' : 'blog.posts.new')}</DialogTitle>
      {id ? <EditPost id={id} onClose={onClose} /> : <NewPost onClose={onClose} />}
    </Dialog>
  );
}

/** The fields scroll between the title and the buttons. */
const FORM_FILLS = {
  '& .MuiDialog-paper > form': { display: 'flex', flexDirection: 'column', minHeight: 0, flex: '1 1 auto' },
};
