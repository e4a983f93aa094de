import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FactsProps {
  facts: [name: string, value: ReactNode][];
  /** Wider columns, for use across the whole page. */
  wide?: boolean;
}

/** Names and values; unknown values show as a dash. */
export function Facts({ facts, wide }: FactsProps) {
  return (
    <Box
      component="dl"
      sx={{ ...LIST, gridTemplateColumns: `repeat(auto-fill, minmax(${wide ? '13rem' : '8.5rem'}, 1fr))` }}
    >
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </Box>
  );
}

const LIST = {
  m: 0,
  display: 'grid',
  gap: 1.25,
  '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
  '& dd': { m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
};
