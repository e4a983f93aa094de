import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { SITE_IMAGE_KINDS, type SiteImageKind } from '../../../src/shared/content/site-image.contract.js';
import { AdminMenu } from '../admin/AdminMenu';
import { Page } from '../layout/Page';
import { may } from '../session/may';
import { LoadFailed } from '../states/LoadFailed';
import { PageSkeleton } from '../states/PageSkeleton';
import { ImageTile } from './ImageTile';
import { useImages } from './useImages';

/** `/admin/images`: every staff member sees them, administrators change them. */
export function ImagesPage() {
  return <Images title="image.title" hint="image.hint" kinds={SITE_IMAGE_KINDS} />;
}

/** `/admin/logo`: the same for the logo alone. */
export function LogoPage() {
  return <Images title="image.logoTitle" hint="image.logoHint" kinds={['logo']} />;
}

function Images({ title, hint, kinds }: { title: string; hint: string; kinds: readonly SiteImageKind[] }) {
  const translate = useTranslate();
  const { data, error, refetch } = useImages();
  const subtitle = translate(may('images.change') ? hint : 'image.readOnly');
  return (
    <Page title={translate(title)} subtitle={subtitle}>
      <AdminMenu />
      <Box sx={TILES}>
        {data
          ?.filter(({ id }) => kinds.includes(id))
          .map((image) => (
            <ImageTile key={image.id} image={image} />
          ))}
      </Box>
      {!data && error && <LoadFailed title="image.loadFailed" error={error} onRetry={() => refetch()} />}
      {!data && !error && <PageSkeleton />}
    </Page>
  );
}

const TILES = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(26rem, 100%), 1fr))',
  gap: { xs: 2, md: 3 },
};
