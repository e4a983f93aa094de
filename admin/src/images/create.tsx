import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { SiteImageView } from '#shared/site-image.js';
import { useApi } from '../api/useApi';
import { AdminPage } from '../layout/AdminPage';
import { PlaceSelect, usePlaces } from './places';
import { imagePath, imageText } from './text';
import { UploadPicture } from './upload';

/** `/admin/images/create`: uploads to the library or straight to a place on the site. Alt text and crop come next. */
export function ImageCreate() {
  const api = useApi();
  const navigate = useNavigate();
  const places = usePlaces();
  const [search, setSearch] = useSearchParams();
  const slot = search.get('slot') ?? '';
  // A lead's page links here for the photo of its home, and a rental for its own.
  const place = slot.split(':')[0];
  const home = place === 'property' || place === 'rental' ? [{ slot, name: imageText.placeName[place] }] : [];
  return (
    <AdminPage title={imageText.add}>
      <Paper sx={{ p: { xs: 2, sm: 3 }, maxWidth: '40rem' }}>
        <Stack spacing={2}>
          <PlaceSelect
            label={imageText.place}
            places={[{ slot: '', name: imageText.library }, ...home, ...places]}
            value={slot}
            onChange={(place) => setSearch(place ? { slot: place } : {}, { replace: true })}
          />
          <UploadPicture<SiteImageView>
            name={imageText.image}
            send={(file, onProgress) =>
              slot ? api.uploadImage(slot, file, onProgress) : api.addImage(file, onProgress)
            }
            onUploaded={({ id }) => void navigate(imagePath(id))}
          />
          <Typography color="textSecondary">{imageText.next}</Typography>
        </Stack>
      </Paper>
    </AdminPage>
  );
}
