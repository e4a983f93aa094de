import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Says what a row is where a lead would have its status. */
export function PlainBadge({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={PILL}>
      {children}
    </Box>
  );
}

const PILL = {
  px: 1.25,
  py: 0.25,
  border: '1px solid var(--control)',
  borderRadius: 4,
  fontSize: '0.8125rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
};
