import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export type Tone = 'good' | 'wary' | 'bad' | 'told' | 'done' | 'reviewed';

/** A state in a word, and in a colour that says no more than the word; without a tone it says what something is. */
export function Pill({ tone, children }: { tone?: Tone; children: ReactNode }) {
  const color = tone && { color: `var(--${tone})`, bgcolor: `var(--${tone}-ground)` };
  return (
    <Box component="span" sx={{ ...PILL, ...(color ?? PLAIN) }}>
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
  whiteSpace: 'nowrap',
};
const PLAIN = { border: '1px solid var(--control)' };
