import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { CreateBase, useRefresh } from 'react-admin';
import type { BlogPostView } from '../../../../src/shared/blog/blog.contract.js';
import { useSaveOutcome } from '../../saving/useSaveOutcome';
import { PageSkeleton } from '../../states/PageSkeleton';
import { BLOG_CHANGED } from '../conflict';
import { PostForm } from './PostForm';
import { forgetDraft } from './postDraft';
import { toWrite } from './toWrite';
import { useNewDraft } from './useNewDraft';

const MESSAGES = { saved: 'blog.posts.created', failed: 'blog.posts.saveFailed', conflict: BLOG_CHANGED };

export function NewPost({ onClose }: { onClose: () => void }) {
  const draft = useNewDraft();
  if (draft) return <NewPostAs draft={draft} onClose={onClose} />;
  return (
    <DialogContent>
      <PageSkeleton />
    </DialogContent>
  );
}

function NewPostAs({ draft, onClose }: { draft: string; onClose: () => void }) {
  const refresh = useRefresh();
  const [failure, setFailure] = useState<unknown>(null);
  const { mutationOptions } = useSaveOutcome<BlogPostView>(
    MESSAGES,
    () => {
      forgetDraft(draft);
      onClose();
      refresh();
    },
    setFailure,
  );
  return (
    <CreateBase
      resource="blog-posts"
      redirect={false}
      transform={toWrite}
      mutationOptions={{ ...mutationOptions, onMutate: () => setFailure(null) }}
    >
      <PostForm draft={draft} failure={failure} onClose={onClose} />
    </CreateBase>
  );
}
