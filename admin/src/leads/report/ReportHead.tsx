import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { ENTRY_STATUS_LABELS } from '../../../../src/shared/analysis/entry-status.js';
import type { LeadReport } from '../../../../src/shared/analysis/lead-report.contract.js';
import { formatDateTime } from '../../../../src/shared/format.js';
import { useApi } from '../../useApi';
import { useReread } from '../page/useDeskQuery';
import { DownloadReport } from './DownloadReport';

/** The property, how far its figures are, the public report, and another look-up. */
export function ReportHead({ report }: { report: LeadReport }) {
  const translate = useTranslate();
  const say = (key: string, values = {}) => translate(`leadPage.report.${key}`, values);
  const { run, isRunning } = useRunAgain(report);
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
      <div>
        <Typography variant="h2">{say('title')}</Typography>
        <div>{report.address}</div>
        <Typography variant="body2" color="textSecondary">
          {ENTRY_STATUS_LABELS[report.status]} · {say('prepared', { date: formatDateTime(report.createdAt) })}
        </Typography>
      </div>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <Button variant="outlined" href={`/analysis/${report.leadId}`} target="_blank" rel="noopener">
          {say('open')} <span className="visually-hidden">({say('newTab')})</span>
        </Button>
        <DownloadReport report={report} />
        <Button variant="outlined" onClick={run} aria-disabled={isRunning} sx={{ minWidth: '7rem' }}>
          {say(isRunning ? 'running' : 'run')}
        </Button>
      </Stack>
    </Stack>
  );
}

function useRunAgain({ entryId, leadId }: LeadReport) {
  const api = useApi();
  const notify = useNotify();
  const translate = useTranslate();
  const reread = useReread(leadId);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.rerunAnalysis(entryId),
    onSuccess: () => notify('leadPage.report.ran', { type: 'success' }),
    onError: (error) =>
      notify(`${translate('leadPage.report.runFailed')} ${translate(error.message)}`, { type: 'error' }),
    onSettled: () => reread('report'),
  });
  return { run: () => isPending || mutate(), isRunning: isPending };
}
