import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { PortfolioProperty } from '../../../src/shared/dashboard/portfolio.contract.js';
import { formatDollars } from '../../../src/shared/format.js';
import { PROPERTY_TYPE_LABELS } from '../../../src/shared/leads/lead.contract.js';
import { StatusBadge } from '../leads/StatusBadge';
import { PropertyLinks } from './PropertyLinks';

/** A property: where it is, what it is, what it brings and how we know. */
export function PropertyCard({ property }: { property: PortfolioProperty }) {
  const translate = useTranslate();
  const { propertyType, unitCount, status } = property;
  const address = property.address || translate('portfolio.noAddress');
  const type = propertyType ? PROPERTY_TYPE_LABELS[propertyType] : translate('portfolio.noType');
  return (
    <Paper component="li" sx={CARD}>
      <Typography variant="body1" component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {address}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {type}, {translate('portfolio.units', { smart_count: unitCount })}
      </Typography>
      <Rent property={property} />
      <Box sx={{ mt: 'auto', pt: 1 }}>
        <StatusBadge status={status} />
      </Box>
      <PropertyLinks property={property} address={address} />
    </Paper>
  );
}

function Rent({ property: { rentDollarsPerMonth, rentOrigin } }: { property: PortfolioProperty }) {
  const translate = useTranslate();
  if (rentDollarsPerMonth === null) {
    return <Typography color="textSecondary">{translate('portfolio.noRent')}</Typography>;
  }
  return (
    <div>
      <Box component="strong" sx={RENT}>
        {formatDollars(rentDollarsPerMonth)}
      </Box>{' '}
      {translate('portfolio.aMonth')}
      <Typography variant="body2" color="textSecondary">
        {translate(`portfolio.origin.${rentOrigin}`)}
      </Typography>
    </div>
  );
}

const CARD = { display: 'flex', flexDirection: 'column', gap: 0.75, minWidth: 0, px: 2, pt: 2, pb: 1 };
const RENT = {
  fontFamily: 'h1.fontFamily',
  fontSize: '1.5rem',
  fontVariantNumeric: 'lining-nums tabular-nums',
};
