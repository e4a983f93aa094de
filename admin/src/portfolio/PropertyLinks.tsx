import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { PortfolioProperty } from '../../../src/shared/dashboard/portfolio.contract.js';

interface PropertyLinksProps {
  property: PortfolioProperty;
  address: string;
}

/** Links to the report as its owner sees it, and to the lead. */
export function PropertyLinks({ property: { leadId, analysis }, address }: PropertyLinksProps) {
  const translate = useTranslate();
  const of = translate('portfolio.of', { address });
  return (
    <Box sx={ROW}>
      {analysis ? (
        <Link href={`/analysis/${leadId}`} target="_blank" rel="noopener">
          {translate('portfolio.report')}{' '}
          <span className="visually-hidden">
            {of} ({translate('portfolio.newTab')})
          </span>
        </Link>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {translate('portfolio.noAnalysis')}
        </Typography>
      )}
      <Link component={RouterLink} to={analysis ? `/leads/${leadId}?tab=analysis` : `/leads/${leadId}`}>
        {translate('portfolio.inConsole')} <span className="visually-hidden">{of}</span>
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
