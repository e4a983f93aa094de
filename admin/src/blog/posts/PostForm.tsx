import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { BLOG_FIELDS, type BlogPostView } from '#shared/blog.js';
import { readTyped, type TypedDraft } from '../../components/drafts';
import { BegunForm, KeepTyped } from '../../components/RecordForm';
import { blogText } from '../text';
import { forgetDraft } from './drafts';
import { PostInputs } from './PostInputs';
import { PostSaving } from './PostSaving';
import { htmlToText, shownStatus } from './post';
import { usePostValue } from './usePostValue';

export interface PostFormProps {
  /** The name of the draft. */
  draft: string;
  /** None for a new one. */
  post?: BlogPostView;
  /** Why the last save failed. */
  failure: unknown;
  conflict?: BlogPostView | null;
  onSettled?: () => void;
  onClose: () => void;
}

const nothing = () => undefined;
const EMPTY = { content: '', status: 'draft', tagIds: [] };

/** Asks first what is to become of a text that was typed and never saved: nothing is typed over it. */
export function PostForm(props: PostFormProps) {
  const { draft } = props;
  const [offered, setOffered] = useState(() => readTyped(draft));

  function discard() {
    forgetDraft(draft);
    // Another tab may have gone on with the draft: then that one is offered.
    setOffered(readTyped(draft));
  }

  if (offered === null) return <Fields {...props} />;
  return (
    <DraftOffer
      draft={offered}
      title={props.post?.title}
      onRestore={() => setOffered(null)}
      onDiscard={discard}
      onClose={props.onClose}
    />
  );
}

function Fields({ draft, post, failure, conflict = null, onSettled = nothing, onClose }: PostFormProps) {
  const [keepsMoney, setKept] = useState(true);
  const notice = {
    title: blogText.changed,
    fields: BLOG_FIELDS['blog-posts'],
    labels: blogText.posts.field,
    show: usePostValue(),
  };
  // A scheduled post is not to go out because a word in it was mended. Decided once: the form begins anew when what it
  // began with changes, and a post that has just been saved as scheduled would be kept as a draft once more.
  const [setPublishDate] = useState(() => !post || shownStatus(post, new Date()) !== 'scheduled');
  return (
    <BegunForm<BlogPostView>
      record={post}
      draft={draft}
      defaultValues={post ? { setPublishDate } : { ...EMPTY, setPublishDate }}
      conflict={conflict}
      onSettled={onSettled}
      notice={notice}
    >
      {(told) => (
        <>
          <KeepTyped name={draft} outlivesTab onKept={setKept} />
          <DialogContent dividers sx={{ px: { xs: 2, sm: 3 } }}>
            {told}
            <PostInputs isNew={!post} />
          </DialogContent>
          <DialogActions sx={{ pt: 2, flexWrap: 'wrap', rowGap: 1 }}>
            <PostSaving
              post={post}
              keepsMoney={keepsMoney}
              failure={conflict ? null : failure}
              onClose={onClose}
            />
          </DialogActions>
        </>
      )}
    </BegunForm>
  );
}

interface DraftOfferProps {
  draft: TypedDraft;
  /** Title of the stored post. */
  title: string | undefined;
  onRestore: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

function DraftOffer({ draft, title, onRestore, onDiscard, onClose }: DraftOfferProps) {
  const typed: { title?: string; content?: string } = draft.typed;
  return (
    <>
      <DialogContent dividers>
        <Typography variant="h3" component="p" sx={{ mb: 1 }}>
          {blogText.posts.offer.title}
        </Typography>
        <Typography color="textSecondary">{blogText.posts.offer.text}</Typography>
        <Typography sx={{ mt: 2, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {typed.title || title || blogText.posts.offer.untitled}
        </Typography>
        <Typography sx={TWO_LINES}>{htmlToText(typed.content ?? '')}</Typography>
      </DialogContent>
      <DialogActions sx={{ pt: 2 }}>
        <Button onClick={onClose}>{blogText.posts.close}</Button>
        <Button color="error" onClick={onDiscard}>
          {blogText.posts.offer.discard}
        </Button>
        <Button variant="contained" onClick={onRestore} autoFocus>
          {blogText.posts.offer.restore}
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
