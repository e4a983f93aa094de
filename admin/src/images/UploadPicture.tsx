import Alert from '@mui/material/Alert';
import { DropZone } from './DropZone';
import { UploadProgress } from './UploadProgress';
import { type Upload, useUpload } from './useUpload';

/** A place for a picture, how far it is on its way, and why it was not taken. */
export function UploadPicture<T>({ name, ...how }: Upload<T> & { name: string }) {
  const { upload, progress, problem } = useUpload({ name, ...how });
  return (
    <>
      <DropZone name={name} isBusy={progress !== null} onFile={upload} />
      {progress !== null && <UploadProgress name={name} progress={progress} />}
      {problem && (
        <Alert severity="error" variant="outlined">
          {problem}
        </Alert>
      )}
    </>
  );
}
