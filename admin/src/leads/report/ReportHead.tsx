import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { ENTRY_STATUS_LABELS, type LeadReport } from '#shared/analysis.js';
import { formatDateTime } from '#shared/format.js';
import { REPORT_PDF_TEXT } from '#shared/report-pdf.js';
import { useApi } from '../../api/useApi';
import { saveFile } from '../../browser';
import { useRefetchParts } from '../page/useLeadPart';
import { reportText } from './text';

/** Address, status and actions of the report. */
export function ReportHead({ report }: { report: LeadReport }) {
  const { run, isRunning } = useRunAgain(report);
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
      <div>
        <Typography variant="h2">{reportText.title}</Typography>
        <div>{report.address}</div>
        <Typography variant="body2" color="textSecondary">
          {ENTRY_STATUS_LABELS[report.status]} · {reportText.submitted(formatDateTime(report.createdAt))}
        </Typography>
      </div>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <Button variant="outlined" href={`/analysis/${report.leadId}`} target="_blank" rel="noopener">
          {reportText.open} <span className="visually-hidden">({reportText.newTab})</span>
        </Button>
        <DownloadReport report={report} />
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
