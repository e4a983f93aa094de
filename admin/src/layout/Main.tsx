import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { MAIN_CONTENT } from './mainContent';

/** The main landmark. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <Box component="main" id={MAIN_CONTENT} tabIndex={-1} sx={MAIN}>
      {children}
    </Box>
  );
}

const MAIN = { px: { xs: 2, sm: 3 }, py: 3, maxWidth: '100rem', mx: 'auto' };
