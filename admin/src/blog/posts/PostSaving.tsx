import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { BlogPostView } from '../../../../src/shared/blog/blog.contract.js';
import { SaveChanges } from '../../saving/SaveChanges';
import { PreviewDialog } from './PreviewDialog';
import { isOldAddress, TakeSlug } from './TakeSlug';

interface PostSavingProps {
  post: BlogPostView | undefined;
  failure: unknown;
  /** Whether this browser could keep what was typed. */
  isKept: boolean;
  onClose: () => void;
}

/** What became of the last save, and the ways on. */
export function PostSaving({ post, failure, isKept, onClose }: PostSavingProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { isDirty } = useFormState();
  const [previewing, setPreviewing] = useState(false);

  function close() {
    if (isDirty && isKept) notify('blog.posts.keptNotice', { type: 'info' });
    onClose();
  }

  return (
    <>
      <SaveState failure={failure} isKept={isKept} />
      {post && (
        <Button onClick={() => setPreviewing(true)}>{translate('blog.posts.previewDialog.button')}</Button>
      )}
      <Button onClick={close}>{translate('blog.posts.close')}</Button>
      <SaveChanges label={`blog.posts.submit.${post ? 'update' : 'create'}`} />
      {post && previewing && <PreviewDialog post={post} onClose={() => setPreviewing(false)} />}
    </>
  );
}

function SaveState({ failure, isKept }: Pick<PostSavingProps, 'failure' | 'isKept'>) {
  const translate = useTranslate();
  const { isDirty, isSubmitted, isValid } = useFormState();
  if (failure) {
    return (
      <Alert severity="error" sx={{ mr: 'auto' }}>
        <strong>{translate('blog.posts.saveFailed')}</strong> {translate('blog.kept')}
        {isOldAddress(failure) && <TakeSlug />}
      </Alert>
    );
  }
  if (isSubmitted && !isValid) {
    return (
      <Alert severity="error" sx={{ mr: 'auto' }}>
        {translate('blog.posts.faults')}
      </Alert>
    );
  }
  if (isDirty && !isKept) {
    return (
      <Alert severity="warning" sx={{ mr: 'auto' }}>
        {translate('blog.posts.notKept')}
      </Alert>
    );
  }
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
      {isDirty && translate('blog.posts.autosaved')}
    </Typography>
  );
}
