import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { PortfolioProperty } from '../../../src/shared/dashboard/portfolio.contract.js';
import { MoreRows } from '../lists/MoreRows';
import { CardGrid } from './CardGrid';
import { PropertyCard } from './PropertyCard';
import type { usePortfolio } from './usePortfolio';

interface PropertyCardsProps {
  properties: PortfolioProperty[];
  total: number;
  query: ReturnType<typeof usePortfolio>;
}

export function PropertyCards({ properties, total, query }: PropertyCardsProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mt: 4 }}>
        {translate('portfolio.cards')}
      </Typography>
      <p className="visually-hidden" role="status">
        {translate('portfolio.shown', { smart_count: total })}
      </p>
      <CardGrid list>
        {properties.map((property) => (
          <PropertyCard key={property.leadId} property={property} />
        ))}
      </CardGrid>
      <Box sx={{ mt: 2 }}>
        <MoreRows query={query} />
      </Box>
    </section>
  );
}
