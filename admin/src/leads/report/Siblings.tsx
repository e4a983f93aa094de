import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { LeadReport } from '../../../../src/shared/analysis/lead-report.contract.js';
import { ReportPart } from './ReportPart';

/** The other properties that came under the same e-mail address, in this submission or another. */
export function Siblings({ report }: { report: LeadReport }) {
  const translate = useTranslate();
  const others = report.siblings.filter(({ leadId }) => leadId !== report.leadId);
  if (others.length === 0) return null;
  return (
    <ReportPart title={translate('leadPage.report.siblings')}>
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
