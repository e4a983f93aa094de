import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A word on its ground; the colour never is the only sign. */
export function Pill({
  tone,
  children,
}: {
  tone: 'told' | 'good' | 'wary' | 'bad' | 'done';
  children: ReactNode;
}) {
  return (
    <Box component="span" sx={{ ...PILL, color: `var(--${tone})`, bgcolor: `var(--${tone}-ground)` }}>
      {children}
    </Box>
  );
}

const PILL = {
  display: 'inline-block',
  px: 1.25,
  py: 0.25,
  borderRadius: 4,
  fontSize: '0.8125rem',
  fontWeight: 600,
};
