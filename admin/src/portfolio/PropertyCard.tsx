import { Box, Link, Paper, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatDollars } from '#shared/format.js';
import { PROPERTY_TYPE_LABELS } from '#shared/lead.js';
import { PORTFOLIO_LABELS, type PortfolioProperty } from '#shared/portfolio.js';
import { SmallText } from '../components/SmallText';
import { StatusBadge } from '../leads/StatusBadge';

/** A property: address, type, rent and where the rent comes from. */
export function PropertyCard({ property }: { property: PortfolioProperty }) {
  const { propertyType, unitCount, status } = property;
  const address = property.address || portfolioText.noAddress;
  const type = propertyType ? PROPERTY_TYPE_LABELS[propertyType] : portfolioText.noType;
  return (
    <Paper component="li" sx={CARD}>
      <Typography variant="body1" component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {address}
      </Typography>
      <SmallText>
        {type}, {portfolioText.units(unitCount)}
      </SmallText>
      <Rent property={property} />
      <Box sx={{ mt: 'auto', pt: 1 }}>
        <StatusBadge status={status} />
      </Box>
      <PropertyLinks property={property} address={address} />
    </Paper>
  );
}

function Rent({ property: { rentDollarsPerMonth, rentOrigin } }: { property: PortfolioProperty }) {
  if (rentDollarsPerMonth === null) {
    return <Typography color="textSecondary">{portfolioText.noRent}</Typography>;
  }
  return (
    <div>
      <Box component="strong" sx={RENT}>
        {formatDollars(rentDollarsPerMonth)}
      </Box>{' '}
      {portfolioText.perMonth}
      <SmallText>{rentOrigin && portfolioText.origin[rentOrigin]}</SmallText>
    </div>
  );
}

const CARD = { display: 'flex', flexDirection: 'column', gap: 0.75, minWidth: 0, px: 2, pt: 2, pb: 1 };
const RENT = {
  fontFamily: 'h1.fontFamily',
  fontSize: '1.5rem',
  fontVariantNumeric: 'lining-nums tabular-nums',
};

interface PropertyLinksProps {
  property: PortfolioProperty;
  address: string;
}

/** Links to the public report and to the lead. */
function PropertyLinks({ property: { leadId, analysis }, address }: PropertyLinksProps) {
  const of = portfolioText.of(address);
  return (
    <Box sx={ROW}>
      {analysis ? (
        <Link href={`/analysis/${leadId}`} target="_blank" rel="noopener">
          {portfolioText.report}{' '}
          <span className="visually-hidden">
            {of} ({portfolioText.newTab})
          </span>
        </Link>
      ) : (
        <SmallText>{portfolioText.noAnalysis}</SmallText>
      )}
      <Link component={RouterLink} to={analysis ? `/leads/${leadId}?tab=analysis` : `/leads/${leadId}`}>
        {portfolioText.openLead} <span className="visually-hidden">{of}</span>
      </Link>
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  minHeight: 36,
  borderTop: '1px solid var(--hairline)',
  mt: 1,
  pt: 1,
  '& a': { py: 0.5 },
};

const withCount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const portfolioText = {
  title: 'Portfolio',
  description: {
    analysed:
      "Every property with a rental analysis or under management. Lost leads and analyses that aren't linked to a lead are left out.",
    managed: 'Properties under management: Property Enrolled, Closed and Won.',
  },
  stage: 'Stage',
  managed: 'Under management',
  numbers: {
    title: 'Portfolio totals',
    failed: "Couldn't load the portfolio.",
    label: PORTFOLIO_LABELS,
    ofLeads: 'one per lead',
    units: 'across all properties',
    revenue: {
      analysed: (fees: string) => `rent if fully leased; our fees would be ${fees} at published pricing`,
      managed: (fees: string) => `rent if fully leased, including ${fees} in fees at published pricing`,
    },
    average: 'units with a known rent',
    withoutRent: (count: number) =>
      `${withCount(count, 'property has', 'properties have')} no rent yet and ${count === 1 ? "isn't" : "aren't"} included in revenue or the average.`,
  },
  cards: 'Properties',
  shown: (count: number) => withCount(count, 'property', 'properties'),
  noAddress: 'No address',
  noType: 'Property type not set',
  units: (count: number) => withCount(count, 'unit', 'units'),
  perMonth: 'per month',
  noRent: 'No rent yet',
  origin: {
    staff: 'from the lead',
    provider: 'estimated from market data',
    sample: 'sample figure for the demo, not market data',
    visitor: 'entered by the owner',
    derived: 'calculated from market data',
    'regional default': 'regional figure',
    'fallback estimate': 'our standard estimate, not specific to this property',
  },
  noAnalysis: 'No rental analysis',
  report: 'Rental analysis',
  newTab: 'opens in a new tab',
  openLead: 'Lead',
  of: (address: string) => `for ${address}`,
  empty: 'No properties yet',
  emptyHint: 'Properties show up here when an owner requests a rental analysis or enrolls.',
  noMatch: 'No properties match these filters',
};
