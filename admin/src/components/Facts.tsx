import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type CurrentPriceBook } from '#shared/price-book.js';
import { useApi } from '../api/useApi';
import { Loaded } from '../states/Loaded';

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

/** An email address that breaks before its domain if it is too long for the line. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

/** Invalidate it when the server says that prices changed. */
export const PRICES_KEY = ['pricing'];

const FRESH_MS = 60_000;

interface WithPricesProps {
  /** About as high as what is shown, so that nothing below moves. */
  height?: number;
  children: (book: CurrentPriceBook) => ReactNode;
}

/** Shows its children once today's prices are loaded, and no prices before that. */
export function WithPrices({ height = 240, children }: WithPricesProps) {
  const api = useApi();
  const query = useQuery({ queryKey: PRICES_KEY, queryFn: () => api.pricing(), staleTime: FRESH_MS });
  return (
    <Loaded query={query} failed="Couldn't load today's prices." height={height}>
      {children}
    </Loaded>
  );
}
