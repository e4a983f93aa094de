import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Delayed } from '../states/skeletons';

interface FigureCardProps {
  label: string;
  /** Undefined while loading. */
  figure: string | undefined;
  caption: string;
}

export function FigureCard({ label, figure, caption }: FigureCardProps) {
  return (
    <Paper sx={CARD}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Typography component="strong" sx={FIGURE}>
        {figure ?? <Unknown />}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {caption}
      </Typography>
    </Paper>
  );
}

function Unknown() {
  return (
    <Delayed>
      <Skeleton width="4ch" />
    </Delayed>
  );
}

/** Four in a row, two on phones. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <Box sx={ROW}>{children}</Box>;
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  gap: { xs: 1.5, sm: 2 },
};
const CARD = {
  display: 'grid',
  alignContent: 'start',
  gap: 0.5,
  minWidth: 0,
  px: { xs: 1.5, sm: 2 },
  py: 1.5,
};
export const FIGURE = {
  fontFamily: 'h1.fontFamily',
  fontSize: { xs: '1.75rem', sm: '2rem' },
  fontWeight: 600,
  lineHeight: 1.12,
  minHeight: '1lh',
  fontVariantNumeric: 'lining-nums tabular-nums',
};
