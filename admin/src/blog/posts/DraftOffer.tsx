import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { TypedDraft } from '../../saving/typedDraft';
import { textOfHtml } from './textOfHtml';

interface DraftOfferProps {
  draft: TypedDraft;
  /** Title of the stored post. */
  title: string | undefined;
  onRestore: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

export function DraftOffer({ draft, title, onRestore, onDiscard, onClose }: DraftOfferProps) {
  const translate = useTranslate();
  const typed: { title?: string; content?: string } = draft.typed;
  return (
    <>
      <DialogContent dividers>
        <Typography variant="h3" component="p" sx={{ mb: 1 }}>
          {translate('blog.posts.offer.title')}
        </Typography>
        <Typography color="textSecondary">{translate('blog.posts.offer.text')}</Typography>
        <Typography sx={{ mt: 2, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {typed.title || title || translate('blog.posts.offer.untitled')}
        </Typography>
        <Typography sx={TWO_LINES}>{textOfHtml(typed.content ?? '')}</Typography>
      </DialogContent>
      <DialogActions sx={{ pt: 2 }}>
        <Button onClick={onClose}>{translate('blog.posts.close')}</Button>
        <Button color="error" onClick={onDiscard}>
          {translate('blog.posts.offer.discard')}
        </Button>
        <Button variant="contained" onClick={onRestore} autoFocus>
          {translate('blog.posts.offer.restore')}
        </Button>
      </DialogActions>
    </>
  );
}

const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};
