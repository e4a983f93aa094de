import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { SiteImageView } from '../../../src/shared/content/site-image.contract.js';
import { DropZone } from './DropZone';
import { RemoveImage } from './RemoveImage';
import { UploadProgress } from './UploadProgress';
import { useUpload } from './useUpload';

/** What an administrator may do with a picture. */
export function ChangeImage({ image }: { image: SiteImageView }) {
  const translate = useTranslate();
  const { upload, progress, problem } = useUpload(image.id);
  const name = translate(`image.kind.${image.id}.name`);
  return (
    <Stack spacing={1.5}>
      <DropZone name={name} isBusy={progress !== null} onFile={upload} />
      {progress !== null && <UploadProgress name={name} progress={progress} />}
      {problem && (
        <Alert severity="error" variant="outlined">
          {translate(problem, { _: problem })}
        </Alert>
      )}
      {image.picture && <RemoveImage kind={image.id} name={name} />}
    </Stack>
  );
}
