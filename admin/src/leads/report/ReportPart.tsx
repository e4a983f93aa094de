import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { type Origin } from '#shared/analysis.js';
import type { ShownFigure } from '#shared/report.js';
import { reportText } from './text';

export function ReportPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

/** `note` replaces the source's label. */
export function Figures({ figures }: { figures: (ShownFigure & { note?: string })[] }) {
  return (
    <Box component="dl" sx={LIST}>
      {figures.map(({ name, value, origin, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            <OriginNote origin={origin} note={note} />
          </dd>
        </div>
      ))}
    </Box>
  );
}

const LIST = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
  gap: 2,
  '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
  '& dd': { m: 0, fontVariantNumeric: 'tabular-nums' },
  '& strong': { fontSize: '1.125rem' },
};

/** Says where a figure comes from, so no one takes an estimate for market data. `note` overrides it. */
export function OriginNote({ origin, note }: { origin: Origin | undefined; note?: string | undefined }) {
  if (!origin) return null;
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      {note ?? reportText.origin[origin]}
    </Typography>
  );
}
