import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { LeadReport } from '../../../../src/shared/analysis/lead-report.contract.js';
import { REPORT_PDF_TEXT } from '../../../../src/shared/documents/report-pdf.contract.js';
import { saveFile } from '../../saveFile';
import { useApi } from '../../useApi';

/** The report as a file to hand to its owner. */
export function DownloadReport({ report }: { report: LeadReport }) {
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
  const translate = useTranslate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.reportPdf(leadId),
    onSuccess: ({ file, fileName }) => {
      saveFile(file, fileName);
      notify('leadPage.report.downloaded', { type: 'success' });
    },
    onError: ({ message }) => {
      const reason = translate(message);
      const { failed } = REPORT_PDF_TEXT;
      notify(reason === failed ? failed : `${failed}. ${reason}`, { type: 'error' });
    },
  });
  return { download: () => isPending || mutate(), isMaking: isPending };
}
