import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SiteImageView } from '#shared/site-image.js';
import { imageText } from './text';

/** The present picture in a frame that is the same for all, or what the site shows without one. */
export function Preview({ image }: { image: SiteImageView }) {
  const { id, picture } = image;
  return (
    <Box sx={{ ...FRAME, bgcolor: groundOf(image) }}>
      {picture ? (
        <picture key={picture.src}>
          {picture.sources.map((source) => (
            <source key={source.type} {...source} sizes="(min-width: 900px) 35rem, 92vw" />
          ))}
          <img src={picture.src} alt={imageText.kind[id].name} />
        </picture>
      ) : (
        <Typography color="textSecondary">{imageText.kind[id].none}</Typography>
      )}
    </Box>
  );
}

/** A logo is drawn for paper; a photo stands on whatever the page has. */
function groundOf({ id, picture }: SiteImageView): string {
  if (!picture) return 'action.hover';
  return id === 'logo' ? 'var(--paper)' : 'var(--sunk)';
}

const FRAME = {
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  border: '1px solid var(--hairline)',
  borderRadius: 1,
  textAlign: 'center',
  '& picture': { width: '100%', height: '100%', minHeight: 0 },
  '& img': { width: '100%', height: '100%', objectFit: 'contain', display: 'block' },
};
