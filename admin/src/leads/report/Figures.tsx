import Box from '@mui/material/Box';
import type { ShownFigure } from '../../../../src/shared/analysis/report-figures.js';
import { OriginNote } from './OriginNote';

/** Named figures, each with where it comes from. */
export function Figures({ figures }: { figures: ShownFigure[] }) {
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
