import Box from '@mui/material/Box';
import { SITE_IMAGE_KINDS, type SiteImageKind } from '#shared/site-image.js';
import { AdminMenu } from '../layout/AdminPage';
import { Page } from '../layout/Page';
import { may } from '../session/may';
import { LoadFailed } from '../states/Loaded';
import { PageSkeleton } from '../states/skeletons';
import { ImageTile } from './ImageTile';
import { imageText } from './text';
import { useImages } from './useImages';

/** `/admin/images`: every staff member sees them, administrators change them. */
export function ImagesPage() {
  return <Images title={imageText.title} hint={imageText.hint} kinds={SITE_IMAGE_KINDS} />;
}

/** `/admin/logo`: the same for the logo alone. */
export function LogoPage() {
  return <Images title={imageText.logoTitle} hint={imageText.logoHint} kinds={['logo']} />;
}

function Images({ title, hint, kinds }: { title: string; hint: string; kinds: readonly SiteImageKind[] }) {
  const { data, error, refetch } = useImages();
  const subtitle = may('images.change') ? hint : imageText.readOnly;
  return (
    <Page title={title} subtitle={subtitle}>
      <AdminMenu />
      <Box sx={TILES}>
        {data
          ?.filter(({ id }) => kinds.includes(id))
          .map((image) => (
            <ImageTile key={image.id} image={image} />
          ))}
      </Box>
      {!data && error && <LoadFailed title={imageText.loadFailed} error={error} onRetry={() => refetch()} />}
      {!data && !error && <PageSkeleton />}
    </Page>
  );
}

const TILES = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(26rem, 100%), 1fr))',
  gap: { xs: 2, md: 3 },
};
