import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { blogText } from '../text';

/** About what search engines show before they cut. */
const SHOWN = { title: 60, description: 155 };

/** How a search engine may show the post, and how much of it. */
export function SearchSnippet() {
  const { title, description, slug } = useSnippet();
  return (
    <Box component="section" aria-label={blogText.posts.snippet.label} sx={BOX}>
      <Typography variant="body2" color="textSecondary">
        {blogText.posts.snippet.label}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {window.location.host} › blog › {slug}
      </Typography>
      <Typography sx={{ color: 'var(--notice)', fontSize: '1.125rem', lineHeight: 1.3 }}>
        {cut(title, SHOWN.title) || blogText.posts.snippet.noTitle}
      </Typography>
      <Typography variant="body2">
        {cut(description, SHOWN.description) || blogText.posts.snippet.noDescription}
      </Typography>
      <Length part="title" text={title} />
      <Length part="description" text={description} />
    </Box>
  );
}

function Length({ part, text }: { part: keyof typeof SHOWN; text: string }) {
  const max = SHOWN[part];
  const isLong = text.length > max;
  return (
    <Typography variant="body2" sx={{ color: isLong ? 'var(--wary)' : 'var(--muted)' }}>
      {blogText.posts.snippet[part](text.length, max)}
      {isLong && `, ${blogText.posts.snippet.long}`}
    </Typography>
  );
}

function useSnippet() {
  const fields = ['title', 'metaTitle', 'excerpt', 'metaDescription', 'slug'];
  const [title, metaTitle, excerpt, metaDescription, slug] = useWatch({ name: fields }) as (string | null)[];
  return { title: metaTitle || title || '', description: metaDescription || excerpt || '', slug: slug ?? '' };
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text;
}

const BOX = {
  display: 'grid',
  gap: 0.5,
  p: 1.5,
  border: '1px solid var(--hairline)',
  borderRadius: 1,
  overflowWrap: 'anywhere',
};
