import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { EditBase, HttpError, useEditContext, useRefresh, useTranslate } from 'react-admin';
import type { BlogPostView } from '../../../../src/shared/blog/blog.contract.js';
import { useSaveOutcome } from '../../saving/useSaveOutcome';
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
  const { record } = useEditContext<BlogPostView>();
  if (record?.content !== undefined) return <PostForm post={record} {...props} />;
  return (
    <DialogContent>
      <NoPost onClose={props.onClose} />
    </DialogContent>
  );
}

function NoPost({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { error, refetch } = useEditContext<BlogPostView>();
  if (!error) return <PageSkeleton />;
  if (!(error instanceof HttpError && error.status === 404))
    return <LoadFailed title="blog.posts.oneFailed" error={error} onRetry={() => refetch()} />;
  const close = { label: translate('blog.posts.close'), onClick: onClose };
  return <Notice title={translate('blog.posts.missing')} action={close} />;
}
