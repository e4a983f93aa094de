import { Suspense, useState } from 'react';
import type { AnalysisActivity, LeadActivity } from '../../../../src/shared/dashboard/activity.contract.js';
import { codeOf } from '../../code';
import { lazyPart } from '../../lazyPart';
import { useAddressParam } from '../../useAddressParam';

const DeleteLeadDialog = lazyPart(
  codeOf(() => import('../../leads/DeleteLeadDialog').then((part) => part.DeleteLeadDialog)),
);
const AnalysisDialog = lazyPart(codeOf(() => import('./AnalysisDialog').then((part) => part.AnalysisDialog)));

/** The one dialog of the feed: an analysis to look at, or a lead to delete. */
export function useActivityDialogs(onDeleted: (lead: LeadActivity) => void) {
  const [analysisId, setAnalysisId] = useAddressParam('analysis');
  const view = ({ id }: AnalysisActivity) => setAnalysisId(id);
  const [lead, remove] = useState<LeadActivity | null>(null);
  const dialog = (
    <Suspense>
      {analysisId && <AnalysisDialog id={analysisId} onClose={() => setAnalysisId(null)} />}
      {lead && (
        <DeleteLeadDialog lead={lead} onClose={() => remove(null)} onDeleted={() => onDeleted(lead)} />
      )}
    </Suspense>
  );
  return { view, remove, dialog };
}
