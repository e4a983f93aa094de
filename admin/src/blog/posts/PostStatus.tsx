import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { BlogPostView } from '../../../../src/shared/blog/blog.contract.js';
import { type ShownStatus, shownStatus } from './shownStatus';

const TONES: Record<ShownStatus, string> = {
  draft: 'wary',
  scheduled: 'told',
  published: 'good',
  archived: 'done',
};

export function PostStatus({ post }: { post: BlogPostView }) {
  const translate = useTranslate();
  const status = shownStatus(post, new Date());
  const tone = TONES[status];
  return (
    <Box component="span" sx={{ ...PILL, color: `var(--${tone})`, bgcolor: `var(--${tone}-ground)` }}>
      {translate(`blog.posts.statuses.${status}`)}
    </Box>
  );
}

const PILL = {
  px: 1.25,
  py: 0.25,
  borderRadius: 4,
  fontSize: '0.8125rem',
  fontWeight: 600,
  justifySelf: 'start',
};
