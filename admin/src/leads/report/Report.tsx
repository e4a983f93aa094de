import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { LeadReport } from '../../../../src/shared/analysis/lead-report.contract.js';
import { Comparables } from './Comparables';
import { Estimate } from './Estimate';
import { MarketFigures } from './MarketFigures';
import { Projection } from './Projection';
import { PropertyFigures } from './PropertyFigures';
import { ReportHead } from './ReportHead';
import { ReportViews } from './ReportViews';
import { Siblings } from './Siblings';

export function Report({ report }: { report: LeadReport }) {
  const translate = useTranslate();
  const { rentEstimate, property, marketStats, origins, providerMessage } = report;
  return (
    <Stack spacing={4}>
      <ReportHead report={report} />
      {providerMessage && (
        <Alert severity="warning">
          {translate('leadPage.report.providerSaid', { message: providerMessage })}
        </Alert>
      )}
      {rentEstimate === null ? (
        <Alert severity="info">{translate('leadPage.report.preparing')}</Alert>
      ) : (
        <>
          <Estimate report={report} rent={rentEstimate} />
          {marketStats && <MarketFigures stats={marketStats} origins={origins} />}
          <Projection monthlyRent={rentEstimate * property.unitCount} />
          <Comparables comparables={report.comparables} />
        </>
      )}
      <PropertyFigures property={property} origins={origins} />
      <Siblings report={report} />
      <ReportViews views={report.views} />
    </Stack>
  );
}
