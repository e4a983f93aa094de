import { useTranslate } from 'react-admin';
import { ANALYSIS_TEXT } from '../../../../src/shared/analysis/analysis.contract.js';
import { isMissing } from '../../states/isMissing';
import { Loaded } from '../../states/Loaded';
import { Notice } from '../../states/Notice';
import { Report } from './Report';
import { useReport } from './useReport';

/** The lead's rental analysis as its owner sees it, with what only staff are told. */
export function ReportTab({ leadId }: { leadId: string }) {
  const translate = useTranslate();
  const query = useReport(leadId);
  if (query.error && !query.data) {
    if (isMissing(query.error)) {
      return (
        <Notice title={translate('leadPage.report.empty')} text={translate('leadPage.report.emptyHint')} />
      );
    }
    return (
      <Notice
        alert
        title={ANALYSIS_TEXT.loadFailedTitle}
        text={ANALYSIS_TEXT.loadFailed}
        action={{ label: translate('leadPage.report.retry'), onClick: () => query.refetch() }}
      />
    );
  }
  return (
    <Loaded query={query} failed={ANALYSIS_TEXT.loadFailedTitle} height={480}>
      {(report) => <Report report={report} />}
    </Loaded>
  );
}
