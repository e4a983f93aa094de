import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import { Alert, Box, Button, Link, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import {
  ANALYSIS_TEXT,
  ENTRY_STATUS_LABELS,
  type LeadReport,
  type ReportViewView,
} from '#shared/analysis.js';
import { formatDateTime, formatDollars, formatNumber } from '#shared/format.js';
import { planOrDefault } from '#shared/pricing.js';
import { reportConfidence } from '#shared/rent-confidence.js';
import { type NumberedComparable, numberComparables, propertyFigures } from '#shared/report.js';
import { REPORT_PDF_TEXT } from '#shared/report-pdf.js';
import { REPORT_TEXT } from '#shared/report-text.js';
import { useApi } from '../../api/useApi';
import { saveFile } from '../../browser';
import { WithPrices } from '../../components/Facts';
import { SmallText } from '../../components/SmallText';
import { isMissing } from '../../components/saveErrors';
import { Loaded } from '../../states/Loaded';
import { Notice } from '../../states/Notice';
import { TimeAgo } from '../../time/TimeAgo';
import { useRefetchParts } from '../page/useLeadPart';
import { Comparables, RangeBar } from './Comparables';
import { EstimateDialog } from './EstimateDialog';
import { Figures, OriginNote, Projection, ReportPart, useReport } from './ReportPart';
import { reportText } from './text';

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
      <ReportPart title={REPORT_TEXT.details.title}>
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

/** Rent per unit, likely range and total for several units. */
function Estimate({
  report,
  rent,
  comparables,
}: {
  report: LeadReport;
  rent: number;
  comparables: NumberedComparable[];
}) {
  const { rentRangeLow: low, rentRangeHigh: high, origins, property } = report;
  const { unitCount } = property;
  return (
    <ReportPart title={reportText.estimate}>
      <Box sx={COLUMNS}>
        <div>
          <Typography component="span" sx={{ font: '600 2.5rem/1.1 var(--font-heading)' }}>
            {formatDollars(rent)}
          </Typography>{' '}
          {unitCount > 1 ? reportText.perUnit : reportText.perMonth}
          {unitCount > 1 && (
            <div>{reportText.total(formatDollars(rent * unitCount), formatNumber(unitCount))}</div>
          )}
          <OriginNote origin={origins.rentEstimate} />
        </div>
        {low !== null && high !== null && (
          <div>
            <RangeBar
              rent={rent}
              low={low}
              high={high}
              comparables={comparables}
              format={formatDollars}
              sentence={reportText.bar(formatDollars(rent), formatDollars(low), formatDollars(high))}
            />
            {reportText.range(formatDollars(low), formatDollars(high))}
            <OriginNote origin={origins.rentRangeLow} />
            <Confidence report={report} />
          </div>
        )}
      </Box>
    </ReportPart>
  );
}

function Confidence({ report }: { report: LeadReport }) {
  const confidence = reportConfidence(report);
  if (!confidence) return null;
  const { level, reason } = confidence;
  return (
    <Typography variant="body2" sx={{ mt: 1 }}>
      <strong>{REPORT_TEXT.estimate.confidence[level]}.</strong> {reason}
    </Typography>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
};

/** Address, status and actions of the report. */
function ReportHead({ report }: { report: LeadReport }) {
  const { run, isRunning } = useRunAgain(report);
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
      <div>
        <Typography variant="h2">{reportText.title}</Typography>
        <div>{report.address}</div>
        <SmallText>
          {ENTRY_STATUS_LABELS[report.status]} · {reportText.submitted(formatDateTime(report.createdAt))}
        </SmallText>
      </div>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <Button variant="outlined" href={`/analysis/${report.leadId}`} target="_blank" rel="noopener">
          {reportText.open} <span className="visually-hidden">({reportText.newTab})</span>
        </Button>
        <DownloadReport report={report} />
        <EnterEstimate report={report} />
        <Button variant="outlined" onClick={run} aria-disabled={isRunning} sx={{ minWidth: '7rem' }}>
          {isRunning ? reportText.running : reportText.run}
        </Button>
      </Stack>
    </Stack>
  );
}

function useRunAgain({ entryId, leadId }: LeadReport) {
  const api = useApi();
  const notify = useNotify();
  const reread = useRefetchParts(leadId);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.rerunAnalysis(entryId),
    onSuccess: () => notify(reportText.ran, { type: 'success' }),
    onError: (error) => notify(`${reportText.runFailed} ${error.message}`, { type: 'error' }),
    onSettled: () => reread('report'),
  });
  return { run: () => isPending || mutate(), isRunning: isPending };
}

function EnterEstimate({ report }: { report: LeadReport }) {
  const [isOpen, setIsOpen] = useState(false);
  if (report.rentEstimate === null) return null;
  return (
    <>
      <Button
        variant={report.status === 'fallback' ? 'contained' : 'outlined'}
        onClick={() => setIsOpen(true)}
      >
        {reportText.enter.open}
      </Button>
      {isOpen && <EstimateDialog report={report} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function DownloadReport({ report }: { report: LeadReport }) {
  const { download, isMaking } = useDownload(report);
  if (report.rentEstimate === null) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadOutlined />}
      onClick={download}
      aria-disabled={isMaking}
      sx={{ minWidth: '12rem' }}
    >
      {isMaking ? REPORT_PDF_TEXT.making : REPORT_PDF_TEXT.download}
    </Button>
  );
}

function useDownload({ leadId }: LeadReport) {
  const api = useApi();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.reportPdf(leadId),
    onSuccess: ({ file, fileName }) => {
      saveFile(file, fileName);
      notify(reportText.downloaded, { type: 'success' });
    },
    onError: ({ message }) => {
      const { failed } = REPORT_PDF_TEXT;
      notify(message === failed ? failed : `${failed}. ${message}`, { type: 'error' });
    },
  });
  return { download: () => isPending || mutate(), isMaking: isPending };
}
