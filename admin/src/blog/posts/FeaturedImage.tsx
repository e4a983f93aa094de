import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { BLOG_LIMITS } from '#shared/blog.js';
import { LineInput } from '../../components/LineInput';
import { PictureAddress } from '../pictures/PictureAddress';
import { blogText } from '../text';

const ALT = 'featuredImageAlt';

export function FeaturedImage() {
  const [url, alt]: (string | null | undefined)[] = useWatch({ name: ['featuredImage', ALT] });
  return (
    <>
      {url && <Shown url={url} alt={alt ?? ''} />}
      <PictureAddress source="featuredImage" label={blogText.posts.field.featuredImage} alt={ALT} />
      {url && <LineInput source={ALT} label={blogText.posts.field.featuredImageAlt} max={BLOG_LIMITS.alt} />}
    </>
  );
}

/** The console only loads pictures from its own origin. */
function Shown({ url, alt }: { url: string; alt: string }) {
  if (url.startsWith('/')) return <Box component="img" src={url} alt={alt} sx={PICTURE} />;
  return (
    <Typography variant="body2" color="textSecondary">
      {blogText.posts.hint.elsewhere}
    </Typography>
  );
}

const PICTURE = {
  width: '100%',
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  borderRadius: 1,
  border: '1px solid var(--hairline)',
  bgcolor: 'var(--paper)',
};
