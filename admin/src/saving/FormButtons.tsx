import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** Buttons on the right, as in a dialog: toasts come up on the left and must not cover them. */
export function FormButtons({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={ROW}>
      {children}
    </Stack>
  );
}

const ROW = { mt: 2, flexWrap: 'wrap', justifyContent: 'flex-end' };
