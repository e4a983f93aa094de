import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { SiteImageView } from '../../../src/shared/content/site-image.contract.js';
import { useApi } from '../useApi';
import { RemovePicture } from './RemovePicture';
import { UploadPicture } from './UploadPicture';
import { IMAGES_KEY, withImage } from './useImages';

/** What an administrator may do with a picture. */
export function ChangeImage({ image: { id, picture } }: { image: SiteImageView }) {
  const translate = useTranslate();
  const api = useApi();
  const queries = useQueryClient();
  const name = translate(`image.kind.${id}.name`);
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
          text="image.confirm.text"
          remove={() => api.removeImage(id)}
          onRemoved={show}
        />
      )}
    </Stack>
  );
}
