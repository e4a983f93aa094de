import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CurrentPriceBook } from '#shared/price-book.js';
import { useApi } from '../api/useApi';
import { Loaded } from '../states/Loaded';

/** Invalidate it when the server says that prices changed. */
export const PRICES_KEY = ['pricing'];

const FRESH_MS = 60_000;

/** Shows its children once today's prices are known. Until then there is nothing that could be wrong. */
export function WithPrices({ children }: { children: (book: CurrentPriceBook) => ReactNode }) {
  const api = useApi();
  const query = useQuery({ queryKey: PRICES_KEY, queryFn: () => api.pricing(), staleTime: FRESH_MS });
  return (
    <Loaded query={query} failed="Couldn't load today's prices." height={240}>
      {children}
    </Loaded>
  );
}
