import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SITE_IMAGE_KINDS, type SiteImageKind, type SiteImageView } from '#shared/site-image.js';
import { useApi } from '../api/useApi';
import { SmallText } from '../components/SmallText';
import { Page } from '../layout/Page';
import { may } from '../session/session';
import { LoadFailed } from '../states/Loaded';
import { PageSkeleton } from '../states/skeletons';
import { ImageLibrary } from './library';
import { imagePath, imageText } from './text';
import { RemovePicture, UploadPicture } from './upload';
import { IMAGES_KEY, useImages, withImage } from './useImages';

/** A fixed place of the site, whose id is its kind. */
type KindView = SiteImageView & { id: SiteImageKind };

/** `/admin/images`: every staff member sees them, admins change them. */
export function ImagesPage() {
  return (
    <Images title={imageText.title} hint={imageText.hint} kinds={SITE_IMAGE_KINDS}>
      {may('images.change') && <ImageLibrary />}
    </Images>
  );
}

/** `/admin/logo`: the same for the logo alone. */
export function LogoPage() {
  return <Images title={imageText.logoTitle} hint={imageText.logoHint} kinds={['logo']} />;
}

interface ImagesProps {
  title: string;
  hint: string;
  kinds: readonly SiteImageKind[];
  children?: ReactNode;
}

function Images({ title, hint, kinds, children }: ImagesProps) {
  const { data, error, refetch } = useImages();
  const subtitle = may('images.change') ? hint : imageText.readOnly;
  return (
    <Page title={title} subtitle={subtitle}>
      <Box sx={TILES}>
        {data
          ?.filter((image): image is KindView => (kinds as readonly string[]).includes(image.id))
          .map((image) => (
            <ImageTile key={image.id} image={image} />
          ))}
      </Box>
      {!data && error && <LoadFailed title={imageText.loadFailed} error={error} onRetry={() => refetch()} />}
      {!data && !error && <PageSkeleton />}
      {children}
    </Page>
  );
}

const TILES = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(26rem, 100%), 1fr))',
  gap: { xs: 2, md: 3 },
};

/** One site image: its use, its current look, and the ways to change it. */
function ImageTile({ image }: { image: KindView }) {
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
        {picture && <SmallText>{imageText.size(picture.width, picture.height)}</SmallText>}
        {may('images.change') && picture && (
          <Button component={Link} to={imagePath(id)} variant="outlined" sx={{ alignSelf: 'flex-start' }}>
            {imageText.editOf(imageText.kind[id].name)}
          </Button>
        )}
        {may('images.change') && <ChangeImage image={image} />}
      </Stack>
    </Paper>
  );
}

/** The current image in a frame of fixed size, or what the site shows without one. */
function Preview({ image }: { image: KindView }) {
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

/** Logos are made for a white background; photos work on any. */
function groundOf({ id, picture }: KindView): string {
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

/** What an admin can do with an image. */
function ChangeImage({ image: { id, picture } }: { image: KindView }) {
  const api = useApi();
  const queries = useQueryClient();
  const name = imageText.kind[id].name;
  const show = (changed: SiteImageView) => queries.setQueryData(IMAGES_KEY, withImage(changed));
  return (
    <Stack spacing={1.5}>
      <UploadPicture
        name={name}
        send={(file, onProgress) => api.uploadImage(id, file, onProgress)}
        onUploaded={show}
      />
      {picture && (
        <RemovePicture
          name={name}
          text={imageText.confirm.text}
          remove={() => api.removeImage(id)}
          onRemoved={show}
        />
      )}
    </Stack>
  );
}
