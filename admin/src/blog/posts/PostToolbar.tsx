import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import type { BlogPostView } from '#shared/blog.js';
import type { Problem } from '#shared/http.js';
import { FormToolbar, SaveButton } from '../../components/FormToolbar';
import { SmallText } from '../../components/SmallText';
import { blogText } from '../text';
import { PreviewDialog } from './PreviewDialog';

interface PostToolbarProps {
  post: BlogPostView | undefined;
  failure: unknown;
  /** Whether this browser could store the draft. */
  isStored: boolean;
  onClose: () => void;
}

/** The outcome of the last save, and the buttons. */
export function PostToolbar({ post, failure, isStored, onClose }: PostToolbarProps) {
  const notify = useNotify();
  const { isDirty } = useFormState();
  const [previewing, setPreviewing] = useState(false);

  function close() {
    if (isDirty && isStored) notify(blogText.posts.draftNotice, { type: 'info' });
    onClose();
  }

  return (
    <FormToolbar>
      <SaveState failure={failure} isStored={isStored} />
      {post && <Button onClick={() => setPreviewing(true)}>{blogText.posts.previewDialog.button}</Button>}
      <Button onClick={close}>{blogText.posts.close}</Button>
      <SaveButton label={blogText.posts.submit[post ? 'update' : 'create']} />
      {post && previewing && <PreviewDialog post={post} onClose={() => setPreviewing(false)} />}
    </FormToolbar>
  );
}

function SaveState({ failure, isStored }: Pick<PostToolbarProps, 'failure' | 'isStored'>) {
  const { isDirty, isSubmitted, isValid } = useFormState();
  if (failure) {
    return (
      <Alert severity="error" sx={{ mr: 'auto' }}>
        <strong>{blogText.posts.saveFailed}</strong> {blogText.stillHere}
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
  if (isDirty && !isStored) {
    return (
      <Alert severity="warning" sx={{ mr: 'auto' }}>
        {blogText.posts.draftFailed}
      </Alert>
    );
  }
  return <SmallText sx={{ mr: 'auto' }}>{isDirty && blogText.posts.autosaved}</SmallText>;
}

/** Whether a save was refused because its slug still redirects to another post. */
function isOldAddress(failure: unknown): boolean {
  return failure instanceof HttpError && (failure.body as Problem | null)?.code === 'SLUG_REDIRECTS';
}

/** Saves again and takes the slug from the other post; confirmed for this one slug only. */
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
