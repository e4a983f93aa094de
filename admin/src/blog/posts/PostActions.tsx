import EditOutlined from '@mui/icons-material/EditOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { BlogPostView } from '../../../../src/shared/blog/blog.contract.js';
import { DeleteRecord } from '../DeleteRecord';
import { PreviewDialog } from './PreviewDialog';
import { shownStatus } from './shownStatus';
import { useOpenPost } from './useOpenPost';

export function PostActions({ post }: { post: BlogPostView }) {
  const translate = useTranslate();
  const { addressOf } = useOpenPost();
  const name = post.title;
  return (
    <Stack direction="row">
      <ViewPost post={post} />
      <IconButton component={Link} to={addressOf(post.id)} aria-label={translate('blog.edit', { name })}>
        <EditOutlined />
      </IconButton>
      <DeleteRecord resource="blog-posts" messages="blog.posts" id={post.id} name={name} />
    </Stack>
  );
}

/** Opens the public page, or a preview where the public does not see the post yet, or no longer. */
function ViewPost({ post }: { post: BlogPostView }) {
  const translate = useTranslate();
  const [previewing, setPreviewing] = useState(false);
  if (shownStatus(post, new Date()) === 'published') {
    return (
      <IconButton
        href={`/blog/${post.slug}`}
        target="_blank"
        rel="noopener"
        aria-label={translate('blog.posts.view', { name: post.title })}
      >
        <OpenInNew />
      </IconButton>
    );
  }
  return (
    <>
      <IconButton
        aria-label={translate('blog.posts.preview', { name: post.title })}
        onClick={() => setPreviewing(true)}
      >
        <VisibilityOutlined />
      </IconButton>
      {previewing && <PreviewDialog post={post} onClose={() => setPreviewing(false)} />}
    </>
  );
}
