import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export function CardGrid({ children, list = false }: { children: ReactNode; list?: boolean }) {
  return (
    <Box component={list ? 'ul' : 'div'} sx={GRID}>
      {children}
    </Box>
  );
}

const GRID = {
  listStyle: 'none',
  m: 0,
  p: 0,
  mt: 2,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
  gap: 2,
};
