import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { CreateBase, EditBase, useRefresh } from 'react-admin';
import type { BlogPostView } from '#shared/blog.js';
import { useNewest } from '../../components/useNewest';
import { useSaveOutcome } from '../../components/useSaveOutcome';
import { LoadFailed } from '../../states/Loaded';
import { Notice } from '../../states/Notice';
import { isMissing } from '../../states/requestErrors';
import { PageSkeleton } from '../../states/skeletons';
import { BLOG_CHANGED } from '../DeleteRecord';
import { blogText } from '../text';
import { draftOf, forgetDraft, useNewDraft } from './drafts';
import { PostForm, type PostFormProps } from './PostForm';
import { toRequest } from './post';

const PHONE = '(max-width: 599.95px)';
const text = blogText.posts;

interface PostDialogProps {
  /** Undefined for a new post. */
  id: string | undefined;
  onClose: () => void;
}

/** Creates or edits a post. Clicking outside doesn't close it; drafts survive closing anyway. */
export function PostDialog({ id, onClose }: PostDialogProps) {
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
      <DialogTitle id="post-title">{id ? text.change : text.new}</DialogTitle>
      {id ? <EditPost id={id} onClose={onClose} /> : <NewPost onClose={onClose} />}
    </Dialog>
  );
}

function NewPost({ onClose }: { onClose: () => void }) {
  const draft = useNewDraft();
  if (draft) return <CreatePost draft={draft} onClose={onClose} />;
  return (
    <DialogContent>
      <PageSkeleton />
    </DialogContent>
  );
}

function CreatePost({ draft, onClose }: { draft: string; onClose: () => void }) {
  const { mutationOptions, failure } = useSavePost(text.created, draft, onClose);
  return (
    <CreateBase
      resource="admin/blog"
      redirect={false}
      transform={toRequest}
      mutationOptions={mutationOptions}
    >
      <PostForm draft={draft} failure={failure} onClose={onClose} />
    </CreateBase>
  );
}

// The dialog itself shows a failed load, with a button to try again.
const SHOWN_IN_DIALOG = { retry: false, onError: () => undefined };

function EditPost({ id, onClose }: { id: string; onClose: () => void }) {
  const draft = draftOf(id);
  const { mutationOptions, failure, conflict, settle } = useSavePost(text.updated, draft, onClose);
  return (
    <EditBase
      resource="admin/blog"
      id={id}
      mutationMode="pessimistic"
      transform={toRequest}
      mutationOptions={mutationOptions}
      redirect={false}
      redirectOnError={false}
      queryOptions={SHOWN_IN_DIALOG}
    >
      <Loaded draft={draft} failure={failure} conflict={conflict} onSettled={settle} onClose={onClose} />
    </EditBase>
  );
}

/** Closes the dialog after a save; a failure is shown inside, since the page's messages are behind it. */
function useSavePost(saved: string, draft: string, onClose: () => void) {
  const refresh = useRefresh();
  const [failure, setFailure] = useState<unknown>(null);
  const { mutationOptions, conflict, settle } = useSaveOutcome<BlogPostView>(
    { saved, failed: text.saveFailed, conflict: BLOG_CHANGED },
    () => {
      forgetDraft(draft);
      onClose();
      refresh();
    },
    setFailure,
  );
  return {
    mutationOptions: { ...mutationOptions, onMutate: () => setFailure(null) },
    failure,
    conflict,
    settle,
  };
}

function Loaded(props: Omit<PostFormProps, 'post'>) {
  const { record, error, refetch } = useNewest<BlogPostView>();
  if (record) return <PostForm post={record} {...props} />;
  return (
    <DialogContent>
      <NoPost error={error} onRetry={refetch} onClose={props.onClose} />
    </DialogContent>
  );
}

function NoPost({ error, onRetry, onClose }: { error: unknown; onRetry: () => void; onClose: () => void }) {
  if (!error) return <PageSkeleton />;
  if (!isMissing(error)) return <LoadFailed title={text.oneFailed} error={error} onRetry={onRetry} />;
  const close = { label: text.close, onClick: onClose };
  return <Notice title={text.missing} action={close} />;
}

/** The fields scroll between the title and the buttons. */
const FORM_FILLS = {
  '& .MuiDialog-paper > form': { display: 'flex', flexDirection: 'column', minHeight: 0, flex: '1 1 auto' },
};
