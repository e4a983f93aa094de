import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type PropertyType, STAFF_PROPERTY_TYPES } from '#shared/lead.js';
import {
  type PortfolioFilter,
  type PortfolioNumbers,
  type PortfolioPage,
  type PortfolioProperty,
} from '#shared/portfolio.js';
import { useApi } from '../api/useApi';
import { REFRESH } from '../dashboard/queries';

export interface Portfolio {
  numbers: PortfolioNumbers;
  properties: PortfolioProperty[];
}

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

/** The filter is in the URL, so a view can be bookmarked and shared. */
export function usePortfolioAddress() {
  const [params, setParams] = useSearchParams();
  const propertyType = STAFF_PROPERTY_TYPES.find((type) => type === params.get('propertyType'));
  const isManaged = params.get('scope') === 'managed';
  const filter: PortfolioFilter = {
    scope: isManaged ? 'managed' : 'analysed',
    ...(propertyType && { propertyType: propertyType as PropertyType }),
  };

  const set = (key: keyof PortfolioFilter) => (value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      { replace: true },
    );
  const clear = () => setParams({}, { replace: true });
  const count = [isManaged, propertyType].filter(Boolean).length;
  return { filter, count, set, clear };
}
