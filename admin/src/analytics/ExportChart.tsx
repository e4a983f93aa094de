import Download from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { AnalyticsChart, AnalyticsWeeks } from '../../../src/shared/analytics/analytics.contract.js';
import { useSaveExport } from '../lists/useSaveExport';
import { useApi } from '../useApi';

/** Takes the numbers of a chart as a CSV file. */
export function ExportChart({ chart, weeks }: { chart: AnalyticsChart; weeks: AnalyticsWeeks }) {
  const translate = useTranslate();
  const api = useApi();
  const { save, isPending } = useSaveExport({
    read: () => api.exportAnalytics(chart, { weeks }),
    unnamed: `analytics-${chart}.csv`,
  });
  return (
    <Button
      size="small"
      startIcon={<Download />}
      aria-disabled={isPending}
      aria-label={translate('analytics.export', { title: translate(`analytics.${chart}.title`) })}
      onClick={save}
    >
      {translate('analytics.csv')}
    </Button>
  );
}
