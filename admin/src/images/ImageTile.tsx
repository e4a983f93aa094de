import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SiteImageView } from '#shared/site-image.js';
import { may } from '../session/may';
import { ChangeImage } from './ChangeImage';
import { Preview } from './Preview';
import { imageText } from './text';

/** One picture of the site: what it is for, how it looks now, and the ways to change it. */
export function ImageTile({ image }: { image: SiteImageView }) {
  const { id, picture } = image;
  return (
    <Paper component="section" aria-labelledby={`image-${id}`} sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack spacing={2}>
        <div>
          <Typography id={`image-${id}`} variant="h2">
            {imageText.kind[id].name}
          </Typography>
          <Typography color="textSecondary">{imageText.kind[id].hint}</Typography>
        </div>
        <Preview image={image} />
        {picture && (
          <Typography variant="body2" color="textSecondary">
            {imageText.size(picture.width, picture.height)}
          </Typography>
        )}
        {may('images.change') && <ChangeImage image={image} />}
      </Stack>
    </Paper>
  );
}
