import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** At the end of a form, as in a dialog: messages come up on the other side, and what they say may be what one mends and saves anew. */
export function FormButtons({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={ROW}>
      {children}
    </Stack>
  );
}

const ROW = { mt: 2, flexWrap: 'wrap', justifyContent: 'flex-end' };
