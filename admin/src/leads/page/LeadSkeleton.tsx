import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { pageText } from '../../layout/text';
import { Delayed } from '../../states/skeletons';

export const COLUMNS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(18rem, 1fr)' },
};

const CARDS = [168, 148, 196, 420];

/** Placeholder in the shape of the lead page. */
export function LeadSkeleton() {
  return (
    <Delayed>
      <Box role="status" aria-label={pageText.loading}>
        <Stack spacing={1} sx={{ mb: 3 }}>
          <Skeleton variant="rounded" height={36} sx={{ width: { xs: '70%', sm: '16rem' } }} />
          <Skeleton sx={{ width: { xs: '100%', sm: '24rem' } }} />
          <Skeleton
            variant="rounded"
            sx={{ height: { xs: 184, sm: 40 }, width: { xs: '100%', sm: '60rem' }, maxWidth: '100%' }}
          />
        </Stack>
        <Box sx={COLUMNS}>
          <Skeleton variant="rounded" height={560} />
          <Stack spacing={2}>
            {CARDS.map((height) => (
              <Skeleton key={height} variant="rounded" height={height} />
            ))}
          </Stack>
        </Box>
      </Box>
    </Delayed>
  );
}
