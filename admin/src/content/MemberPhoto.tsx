import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEditContext } from 'react-admin';
import type { ContentView } from '#shared/content.js';
import { initialsOf } from '#shared/site-image.js';
import { useApi } from '../api/useApi';
import { RemovePicture, UploadPicture } from '../images/upload';
import { contentText } from './text';

/** A team member's photo. It is saved immediately, separately from the form. */
export function MemberPhoto() {
  const api = useApi();
  const { record: member, refetch } = useEditContext<ContentView<'team-members'>>();
  if (!member) return null;
  const name = contentText.photo.name;
  return (
    <Paper component="section" aria-labelledby="photo" sx={{ p: { xs: 2, sm: 3 }, mb: 2 }}>
      <Typography id="photo" variant="h2" gutterBottom>
        {name}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <Shown member={member} />
        <Stack spacing={1.5} sx={{ flex: 1, minWidth: 0 }}>
          <UploadPicture
            name={name}
            send={(file, onProgress) => api.uploadPortrait(member.id, file, onProgress)}
            onUploaded={() => void refetch()}
          />
          {member.image && (
            <RemovePicture
              name={name}
              text={contentText.photo.removeText}
              remove={() => api.removePortrait(member.id)}
              onRemoved={() => void refetch()}
            />
          )}
        </Stack>
      </Stack>
    </Paper>
  );
}

function Shown({ member: { name, image, picture } }: { member: ContentView<'team-members'> }) {
  if (!image)
    return (
      <Box sx={{ width: { sm: SIDE } }}>
        <Box aria-hidden sx={TILE}>
          {initialsOf(name)}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {contentText.photo.none}
        </Typography>
      </Box>
    );
  return (
    <picture key={image}>
      {picture?.sources.map((source) => (
        <source key={source.type} {...source} sizes={`${SIDE}px`} />
      ))}
      <Box component="img" src={image} alt={name} sx={PHOTO} />
    </picture>
  );
}

const SIDE = 176;
const TILE = {
  width: SIDE,
  height: SIDE,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 1,
  bgcolor: 'var(--sunk)',
  fontFamily: 'h1.fontFamily',
  fontSize: '3rem',
};
const PHOTO = { width: SIDE, height: SIDE, objectFit: 'cover', borderRadius: 1, display: 'block' };
