import { Box, Skeleton, Typography } from '@mui/material';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDollars, formatNumber } from '#shared/format.js';
import { PROPERTY_TYPE_LABELS, type PropertyType, STAFF_PROPERTY_TYPES } from '#shared/lead.js';
import type {
  PortfolioNumbers as Numbers,
  PortfolioFilter,
  PortfolioProperty,
  PortfolioScope,
  PortfolioPage as Rows,
} from '#shared/portfolio.js';
import { useApi } from '../api/useApi';
import { FilterRow, FilterSelect } from '../components/FilterRow';
import { MoreRows } from '../components/MoreRows';
import { SmallText } from '../components/SmallText';
import { listText } from '../components/text';
import { FigureCard, FigureRow } from '../dashboard/Block';
import { REFRESH } from '../dashboard/queries';
import { Page } from '../layout/Page';
import { pageText } from '../layout/text';
import { boardText } from '../leads/board/text';
import { leadText } from '../leads/text';
import { Loaded } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { Placeholder } from '../states/skeletons';
import { PropertyCard, portfolioText } from './PropertyCard';

/** `/portfolio` */
export function PortfolioPage() {
  const address = usePortfolioAddress();
  const { filter, count, clear } = address;
  const query = usePortfolio(filter);
  return (
    <Page title={portfolioText.title} subtitle={portfolioText.description[filter.scope]}>
      <PortfolioFilters address={address} />
      <Loaded query={query} failed={portfolioText.numbers.failed} skeleton={<PortfolioSkeleton />}>
        {({ numbers, properties }) => (
          <>
            <PortfolioNumbers numbers={numbers} scope={filter.scope} />
            {properties.length > 0 && (
              <PropertyCards properties={properties} total={numbers.properties} query={query} />
            )}
            {properties.length === 0 && count > 0 && (
              <Notice title={portfolioText.noMatch} action={{ label: listText.clear, onClick: clear }} />
            )}
            {properties.length === 0 && count === 0 && (
              <Notice
                title={portfolioText.empty}
                text={portfolioText.emptyHint}
                action={{ label: pageText.nav.toLeads, to: '/leads' }}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function CardGrid({ children, list = false }: { children: ReactNode; list?: boolean }) {
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

interface PropertyCardsProps {
  properties: PortfolioProperty[];
  total: number;
  query: ReturnType<typeof usePortfolio>;
}

function PropertyCards({ properties, total, query }: PropertyCardsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mt: 4 }}>
        {portfolioText.cards}
      </Typography>
      <p className="visually-hidden" role="status">
        {portfolioText.shown(total)}
      </p>
      <CardGrid list>
        {properties.map((property) => (
          <PropertyCard key={property.leadId} property={property} />
        ))}
      </CardGrid>
      <Box sx={{ mt: 2 }}>
        <MoreRows query={query} rows={properties.length} />
      </Box>
    </section>
  );
}

interface PortfolioNumbersProps {
  numbers: Numbers;
  scope: PortfolioScope;
}

function PortfolioNumbers({ numbers, scope }: PortfolioNumbersProps) {
  const { properties, totalUnits, monthlyRevenue, avgRentPerUnit, propertiesWithoutRent } = numbers;
  const fees = formatDollars(numbers.feesDollarsPerMonth);
  return (
    <section aria-label={portfolioText.numbers.title}>
      <FigureRow>
        <FigureCard
          label={portfolioText.numbers.label.properties}
          figure={formatNumber(properties)}
          caption={portfolioText.numbers.ofLeads}
        />
        <FigureCard
          label={portfolioText.numbers.label.totalUnits}
          figure={formatNumber(totalUnits)}
          caption={portfolioText.numbers.units}
        />
        <FigureCard
          label={portfolioText.numbers.label.monthlyRevenue}
          figure={formatDollars(monthlyRevenue)}
          caption={portfolioText.numbers.revenue[scope](fees)}
        />
        <FigureCard
          label={portfolioText.numbers.label.avgRentPerUnit}
          figure={avgRentPerUnit === null ? boardText.card.dash : formatDollars(avgRentPerUnit)}
          caption={portfolioText.numbers.average}
        />
      </FigureRow>
      {propertiesWithoutRent > 0 && (
        <SmallText sx={{ mt: 1.5 }}>{portfolioText.numbers.withoutRent(propertiesWithoutRent)}</SmallText>
      )}
    </section>
  );
}

const TYPES = STAFF_PROPERTY_TYPES.map((type) => [type, PROPERTY_TYPE_LABELS[type]] as const);

function PortfolioFilters({ address }: { address: ReturnType<typeof usePortfolioAddress> }) {
  const { filter, count, set, clear } = address;
  return (
    <FilterRow count={count} isFiltered={count > 0} onClear={clear}>
      <FilterSelect
        label={portfolioText.stage}
        options={[['managed', portfolioText.managed]]}
        value={filter.scope === 'managed' ? filter.scope : ''}
        onChange={set('scope')}
      />
      <FilterSelect
        label={leadText.filter.propertyType}
        options={TYPES}
        value={filter.propertyType ?? ''}
        onChange={set('propertyType')}
      />
    </FilterRow>
  );
}

const FIGURES = ['properties', 'units', 'revenue', 'average'];
const CARDS = Array.from({ length: 8 }, (_, card) => `card ${card}`);

function PortfolioSkeleton() {
  return (
    <div role="status" aria-label={pageText.loading} style={{ minHeight: '60vh' }}>
      <Placeholder>
        <FigureRow>
          {FIGURES.map((figure) => (
            <Skeleton key={figure} variant="rounded" height={124} />
          ))}
        </FigureRow>
        <CardGrid>
          {CARDS.map((card) => (
            <Skeleton key={card} variant="rounded" height={212} />
          ))}
        </CardGrid>
      </Placeholder>
    </div>
  );
}

export interface Portfolio {
  numbers: Numbers;
  properties: PortfolioProperty[];
}

function usePortfolio(filter: PortfolioFilter) {
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

function toPortfolio(pages: Rows[]): Portfolio {
  return { numbers: pages[0]!.numbers!, properties: pages.flatMap(({ rows }) => rows) };
}

/** The filter is in the URL, so a view can be bookmarked and shared. */
function usePortfolioAddress() {
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
