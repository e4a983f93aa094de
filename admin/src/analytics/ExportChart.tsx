import Download from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { AnalyticsChart, AnalyticsWeeks } from '../../../src/shared/analytics/analytics.contract.js';
import { useSignedIn } from '../dashboard/useDashboardQuery';
import { dataProvider } from '../dataProvider';
import { fileNameOf, saveFile } from '../saveFile';

/** Takes the numbers of a chart as a CSV file, written by the server. */
export function ExportChart({ chart, weeks }: { chart: AnalyticsChart; weeks: AnalyticsWeeks }) {
  const translate = useTranslate();
  const notify = useNotify();
  const signedIn = useSignedIn();
  const { mutate, isPending } = useMutation({
    mutationFn: () => signedIn(() => dataProvider.exportAnalytics(chart, { weeks })),
    onSuccess({ file, headers }) {
      saveFile(file, fileNameOf(headers, `analytics-${chart}.csv`));
      notify('admin.exported', { type: 'success' });
    },
    onError: () => notify('admin.exportFailed', { type: 'error' }),
  });
  return (
    <Button
      size="small"
      startIcon={<Download />}
      aria-disabled={isPending}
      aria-label={translate('analytics.export', { title: translate(`analytics.${chart}.title`) })}
      onClick={() => isPending || mutate()}
    >
      {translate('analytics.csv')}
    </Button>
  );
}
