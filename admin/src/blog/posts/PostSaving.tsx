import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import type { BlogPostView } from '#shared/blog.js';
import type { Problem } from '#shared/problem.js';
import { SaveChanges } from '../../components/RecordForm';
import { blogText } from '../text';
import { PreviewDialog } from './PreviewDialog';

interface PostSavingProps {
  post: BlogPostView | undefined;
  failure: unknown;
  /** Whether this browser could keep what was typed. */
  keepsMoney: boolean;
  onClose: () => void;
}

/** What became of the last save, and the ways on. */
export function PostSaving({ post, failure, keepsMoney, onClose }: PostSavingProps) {
  const notify = useNotify();
  const { isDirty } = useFormState();
  const [previewing, setPreviewing] = useState(false);

  function close() {
    if (isDirty && keepsMoney) notify(blogText.posts.keptNotice, { type: 'info' });
    onClose();
  }

  return (
    <>
      <SaveState failure={failure} keepsMoney={keepsMoney} />
      {post && <Button onClick={() => setPreviewing(true)}>{blogText.posts.previewDialog.button}</Button>}
      <Button onClick={close}>{blogText.posts.close}</Button>
      <SaveChanges label={blogText.posts.submit[post ? 'update' : 'create']} />
      {post && previewing && <PreviewDialog post={post} onClose={() => setPreviewing(false)} />}
    </>
  );
}

function SaveState({ failure, keepsMoney }: Pick<PostSavingProps, 'failure' | 'keepsMoney'>) {
  const { isDirty, isSubmitted, isValid } = useFormState();
  if (failure) {
    return (
      <Alert severity="error" sx={{ mr: 'auto' }}>
        <strong>{blogText.posts.saveFailed}</strong> {blogText.kept}
        {isOldAddress(failure) && <TakeSlug />}
      </Alert>
    );
  }
  if (isSubmitted && !isValid) {
    return (
      <Alert severity="error" sx={{ mr: 'auto' }}>
        {blogText.posts.faults}
      </Alert>
    );
  }
  if (isDirty && !keepsMoney) {
    return (
      <Alert severity="warning" sx={{ mr: 'auto' }}>
        {blogText.posts.notKept}
      </Alert>
    );
  }
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
      {isDirty && blogText.posts.autosaved}
    </Typography>
  );
}

/** Whether a save was refused because its address still leads to another post. */
function isOldAddress(failure: unknown): boolean {
  return failure instanceof HttpError && (failure.body as Problem | null)?.code === 'SLUG_REDIRECTS';
}

/** Saves again and takes the address from the other post; agreed to for this one address alone. */
function TakeSlug() {
  const { setValue, getValues } = useFormContext();
  return (
    <div>
      {blogText.posts.takeSlugHint}{' '}
      <Button type="submit" size="small" onClick={() => setValue('takenSlug', getValues('slug'))}>
        {blogText.posts.takeSlug}
      </Button>
    </div>
  );
}
