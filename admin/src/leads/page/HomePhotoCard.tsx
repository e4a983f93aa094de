import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { homeSlot, type SiteImageView } from '#shared/site-image.js';
import { imagePath } from '../../images/text';
import { SideCard } from './SideCard';
import { leadPageText } from './text';

const { photo: text } = leadPageText;

/** The photo of the home, which the owner's report shows. */
export function HomePhotoCard({ leadId }: { leadId: string }) {
  const slot = homeSlot(leadId);
  const { data } = useGetList<SiteImageView>('admin/images', { filter: { id: [slot] } });
  const picture = data?.[0]?.picture;
  const to = picture ? imagePath(slot) : `/admin/images/create?slot=${encodeURIComponent(slot)}`;
  return (
    <SideCard title={text.title}>
      {picture ? (
        <Box component="img" src={picture.src} alt={picture.alt ?? ''} sx={PHOTO} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {text.none}
        </Typography>
      )}
      <Button component={Link} to={to} size="small" sx={{ mt: 1 }}>
        {picture ? text.edit : text.add}
      </Button>
    </SideCard>
  );
}

const PHOTO = { display: 'block', width: '100%', aspectRatio: '2 / 1', objectFit: 'cover', borderRadius: 1 };
