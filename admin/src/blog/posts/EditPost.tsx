import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { EditBase, useRefresh, useTranslate } from 'react-admin';
import type { BlogPostView } from '../../../../src/shared/blog/blog.contract.js';
import { useNewest } from '../../saving/useNewest';
import { useSaveOutcome } from '../../saving/useSaveOutcome';
import { isMissing } from '../../states/isMissing';
import { LoadFailed } from '../../states/LoadFailed';
import { Notice } from '../../states/Notice';
import { PageSkeleton } from '../../states/PageSkeleton';
import { BLOG_CHANGED } from '../conflict';
import { PostForm, type PostFormProps } from './PostForm';
import { draftOf, forgetDraft } from './postDraft';
import { toWrite } from './toWrite';

const MESSAGES = { saved: 'blog.posts.updated', failed: 'blog.posts.saveFailed', conflict: BLOG_CHANGED };
// A post that cannot be read is told in the dialog itself, and trying again is the reader's choice.
const SHOWN_IN_PLACE = { retry: false, onError: () => undefined };

export function EditPost({ id, onClose }: { id: string; onClose: () => void }) {
  const refresh = useRefresh();
  const draft = draftOf(id);
  const [failure, setFailure] = useState<unknown>(null);
  const { mutationOptions, conflict, settle } = useSaveOutcome<BlogPostView>(
    MESSAGES,
    () => {
      forgetDraft(draft);
      onClose();
      refresh();
    },
    setFailure,
  );
  return (
    <EditBase
      resource="blog-posts"
      id={id}
      mutationMode="pessimistic"
      transform={toWrite}
      mutationOptions={{ ...mutationOptions, onMutate: () => setFailure(null) }}
      redirect={false}
      redirectOnError={false}
      queryOptions={SHOWN_IN_PLACE}
    >
      <Loaded draft={draft} failure={failure} conflict={conflict} onSettled={settle} onClose={onClose} />
    </EditBase>
  );
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
  const translate = useTranslate();
  if (!error) return <PageSkeleton />;
  if (!isMissing(error)) return <LoadFailed title="blog.posts.oneFailed" error={error} onRetry={onRetry} />;
  const close = { label: translate('blog.posts.close'), onClick: onClose };
  return <Notice title={translate('blog.posts.missing')} action={close} />;
}
