import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { SiteImageView } from '../../../src/shared/content/site-image.contract.js';
import { may } from '../session/may';
import { ChangeImage } from './ChangeImage';
import { Preview } from './Preview';

/** One picture of the site: what it is for, how it looks now, and the ways to change it. */
export function ImageTile({ image }: { image: SiteImageView }) {
  const translate = useTranslate();
  const { id, picture } = image;
  return (
    <Paper component="section" aria-labelledby={`image-${id}`} sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack spacing={2}>
        <div>
          <Typography id={`image-${id}`} variant="h2">
            {translate(`image.kind.${id}.name`)}
          </Typography>
          <Typography color="textSecondary">{translate(`image.kind.${id}.hint`)}</Typography>
        </div>
        <Preview image={image} />
        {picture && (
          <Typography variant="body2" color="textSecondary">
            {translate('image.size', { width: picture.width, height: picture.height })}
          </Typography>
        )}
        {may('images.change') && <ChangeImage image={image} />}
      </Stack>
    </Paper>
  );
}
