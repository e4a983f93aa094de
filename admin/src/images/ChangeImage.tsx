import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import type { SiteImageView } from '#shared/site-image.js';
import { useApi } from '../api/useApi';
import { RemovePicture } from './RemovePicture';
import { imageText } from './text';
import { UploadPicture } from './UploadPicture';
import { IMAGES_KEY, withImage } from './useImages';

/** What an administrator may do with a picture. */
export function ChangeImage({ image: { id, picture } }: { image: SiteImageView }) {
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
