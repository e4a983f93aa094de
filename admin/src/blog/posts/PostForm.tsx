import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { BLOG_FIELDS, type BlogPostView } from '../../../../src/shared/blog/blog.contract.js';
import { BegunForm } from '../../saving/BegunForm';
import { KeepTyped } from '../../saving/KeepTyped';
import { readTyped } from '../../saving/typedDraft';
import { DraftOffer } from './DraftOffer';
import { PostInputs } from './PostInputs';
import { PostSaving } from './PostSaving';
import { forgetDraft } from './postDraft';
import { shownStatus } from './shownStatus';
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
  const [isKept, setKept] = useState(true);
  const notice = {
    title: 'blog.changed',
    fields: BLOG_FIELDS['blog-posts'],
    labels: 'blog.posts.field',
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
            <PostSaving post={post} isKept={isKept} failure={conflict ? null : failure} onClose={onClose} />
          </DialogActions>
        </>
      )}
    </BegunForm>
  );
}
