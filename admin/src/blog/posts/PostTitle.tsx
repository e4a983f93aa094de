import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { BlogPostView } from '../../../../src/shared/blog/blog.contract.js';
import { useOpenPost } from './useOpenPost';

/** The title opens the post for editing. */
export function PostTitle({ post: { id, title, slug } }: { post: BlogPostView }) {
  const { addressOf } = useOpenPost();
  return (
    <>
      <Link component={RouterLink} to={addressOf(id)} color="textPrimary" sx={{ fontWeight: 600 }}>
        {title}
      </Link>
      <Typography variant="body2" color="textSecondary">
        /blog/{slug}
      </Typography>
    </>
  );
}
