import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type {
  PortfolioFilter,
  PortfolioNumbers,
  PortfolioPage,
  PortfolioProperty,
} from '../../../src/shared/dashboard/portfolio.contract.js';
import { REFRESH } from '../dashboard/useDashboardQuery';
import { useApi } from '../useApi';

export interface Portfolio {
  numbers: PortfolioNumbers;
  properties: PortfolioProperty[];
}

/** The portfolio as far as it was opened. */
export function usePortfolio(filter: PortfolioFilter) {
  const api = useApi();
  const query = useInfiniteQuery({
    queryKey: ['portfolio', filter],
    queryFn: ({ pageParam }) => api.portfolio(filter, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...REFRESH,
  });
  const pages = query.data?.pages;
  const portfolio = useMemo(() => pages && toPortfolio(pages), [pages]);
  return { ...query, data: portfolio };
}

function toPortfolio(pages: PortfolioPage[]): Portfolio {
  return { numbers: pages[0]!.numbers!, properties: pages.flatMap(({ rows }) => rows) };
}
