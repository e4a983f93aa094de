import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ReportViewView } from '../../../../src/shared/analysis/lead-report.contract.js';
import { formatDateTime } from '../../../../src/shared/format.js';
import { TimeAgo } from '../../time/TimeAgo';
import { ReportPart } from './ReportPart';

/** Who opened the report and when, latest first. */
export function ReportViews({ views }: { views: ReportViewView[] }) {
  const translate = useTranslate();
  return (
    <ReportPart title={translate('leadPage.report.views')}>
      {views.length === 0 && (
        <Typography color="textSecondary">{translate('leadPage.report.noViews')}</Typography>
      )}
      <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {views.map(({ at, viewer }) => (
          <li key={`${at} ${viewer}`}>
            {translate(`leadPage.report.viewer.${viewer}`)}, {formatDateTime(at)} (<TimeAgo iso={at} />)
          </li>
        ))}
      </Stack>
    </ReportPart>
  );
}
