import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { imageText } from './text';

/** How much of a picture has left; once all has, the server is drawing its sizes. */
export function UploadProgress({ name, progress }: { name: string; progress: number }) {
  const sending = imageText.sending(name);
  const isSent = progress >= 1;
  return (
    <Stack spacing={0.5} role="status">
      <LinearProgress
        aria-label={sending}
        variant={isSent ? 'indeterminate' : 'determinate'}
        value={Math.round(progress * 100)}
      />
      <Typography variant="body2">{isSent ? imageText.preparing : sending}</Typography>
    </Stack>
  );
}
