import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { ANALYSIS_TEXT, type LeadReport, type ReportViewView } from '#shared/analysis.js';
import { formatDateTime } from '#shared/format.js';
import { planOrDefault } from '#shared/pricing.js';
import { numberComparables, propertyFigures } from '#shared/report.js';
import { REPORT_WORDS } from '#shared/report-text.js';
import { WithPrices } from '../../components/Prices';
import { Loaded } from '../../states/Loaded';
import { Notice } from '../../states/Notice';
import { isMissing } from '../../states/requestErrors';
import { TimeAgo } from '../../time/TimeAgo';
import { Comparables } from './Comparables';
import { Estimate } from './Estimate';
import { Projection } from './Projection';
import { ReportHead } from './ReportHead';
import { Figures, ReportPart } from './ReportPart';
import { reportText } from './text';

import { useReport } from './useReport';

/** The rental analysis as the owner sees it, plus details for staff. */
export function ReportTab({ leadId }: { leadId: string }) {
  const query = useReport(leadId);
  if (query.error && !query.data) {
    if (isMissing(query.error)) {
      return <Notice title={reportText.empty} text={reportText.emptyHint} />;
    }
    return (
      <Notice
        alert
        title={ANALYSIS_TEXT.loadFailedTitle}
        text={ANALYSIS_TEXT.loadFailed}
        action={{ label: reportText.retry, onClick: () => query.refetch() }}
      />
    );
  }
  return (
    <Loaded query={query} failed={ANALYSIS_TEXT.loadFailedTitle} height={480}>
      {(report) => <Report report={report} />}
    </Loaded>
  );
}

function Report({ report }: { report: LeadReport }) {
  const { rentEstimate, property, origins, providerMessage } = report;
  const comparables = rentEstimate === null ? [] : numberComparables(report, rentEstimate);
  return (
    <Stack spacing={4}>
      <ReportHead report={report} />
      {providerMessage && <Alert severity="warning">{reportText.providerSaid(providerMessage)}</Alert>}
      {rentEstimate === null ? (
        <Alert severity="info">{reportText.preparing}</Alert>
      ) : (
        <>
          <Estimate report={report} rent={rentEstimate} comparables={comparables} />
          <WithPrices>
            {(book) => (
              <Projection
                property={property}
                monthlyRent={rentEstimate * property.unitCount}
                plan={planOrDefault(report.plan, book)}
                book={book}
              />
            )}
          </WithPrices>
          <Comparables report={report} rent={rentEstimate} comparables={comparables} />
        </>
      )}
      {/* The property at the time of the analysis; staff may have edited it since. */}
      <ReportPart title={REPORT_WORDS.details.title}>
        <Figures figures={propertyFigures(property, origins)} />
      </ReportPart>
      <Siblings report={report} />
      <ReportViews views={report.views} />
    </Stack>
  );
}

/** Other properties submitted with the same email address. */
function Siblings({ report }: { report: LeadReport }) {
  const others = report.siblings.filter(({ leadId }) => leadId !== report.leadId);
  if (others.length === 0) return null;
  return (
    <ReportPart title={reportText.siblings}>
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {others.map(({ leadId, address }) => (
          <li key={leadId}>
            <Link component={RouterLink} to={`/leads/${leadId}?tab=analysis`}>
              {address}
            </Link>
          </li>
        ))}
      </ul>
    </ReportPart>
  );
}

function ReportViews({ views }: { views: ReportViewView[] }) {
  return (
    <ReportPart title={reportText.views}>
      {views.length === 0 && <Typography color="textSecondary">{reportText.noViews}</Typography>}
      <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {views.map(({ at, viewer }) => (
          <li key={`${at} ${viewer}`}>
            {reportText.viewer[viewer]}, {formatDateTime(at)} (<TimeAgo iso={at} />)
          </li>
        ))}
      </Stack>
    </ReportPart>
  );
}
