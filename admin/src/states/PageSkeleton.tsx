import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { Delayed } from './Delayed';

/** The shape of a page while its code loads. */
export function PageSkeleton() {
  const translate = useTranslate();
  return (
    <Delayed>
      <Stack role="status" aria-label={translate('page.loading')} spacing={2}>
        <Skeleton variant="rounded" width="40%" height={36} />
        <Skeleton variant="rounded" height={48} />
        <Skeleton variant="rounded" height="60vh" />
      </Stack>
    </Delayed>
  );
}
