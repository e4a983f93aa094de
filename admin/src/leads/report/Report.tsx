import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { LeadReport } from '../../../../src/shared/analysis/lead-report.contract.js';
import { marketFigures, propertyFigures } from '../../../../src/shared/analysis/report-figures.js';
import { REPORT_WORDS } from '../../../../src/shared/analysis/report-words.js';
import { Comparables } from './Comparables';
import { Estimate } from './Estimate';
import { Figures } from './Figures';
import { Projection } from './Projection';
import { ReportHead } from './ReportHead';
import { ReportPart } from './ReportPart';
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
          {marketStats && (
            <ReportPart title={REPORT_WORDS.market.title}>
              <Figures figures={marketFigures(marketStats, origins)} />
            </ReportPart>
          )}
          <Projection monthlyRent={rentEstimate * property.unitCount} />
          <Comparables comparables={report.comparables} rent={rentEstimate} />
        </>
      )}
      {/* The property as the figures describe it, which may differ from what staff noted since. */}
      <ReportPart title={REPORT_WORDS.details.title}>
        <Figures figures={propertyFigures(property, origins)} />
      </ReportPart>
      <Siblings report={report} />
      <ReportViews views={report.views} />
    </Stack>
  );
}
