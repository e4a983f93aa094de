import { DialogContentText } from '@mui/material';
import { NumberInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { type LeadReport, type SetEstimate, setEstimateSchema } from '#shared/analysis.js';
import { useApi } from '../../api/useApi';
import { FormDialog } from '../../components/FormDialog';
import { RecordForm } from '../../components/RecordForm';
import { useRefetchParts } from '../page/useLeadPart';
import { reportText } from './text';

const text = reportText.enter;
const TEXT = { saved: text.saved, saveFailed: text.failed };

/** Enters a staff member's estimate, which the owner's report shows right away. */
export function EstimateDialog({ report, onClose }: { report: LeadReport; onClose: () => void }) {
  const api = useApi();
  const refetch = useRefetchParts(report.leadId);
  const draft = `analysis ${report.entryId} estimate`;

  function save({ rentEstimate, rentRangeLow, rentRangeHigh }: FieldValues) {
    const estimate = { rentEstimate, rentRangeLow, rentRangeHigh } as SetEstimate;
    return api.setEstimate(report.entryId, estimate).finally(() => refetch('report'));
  }

  return (
    <FormDialog title={text.title} draft={draft} onClose={onClose}>
      <RecordForm
        draft={draft}
        schema={setEstimateSchema}
        text={TEXT}
        submit={text.submit}
        save={save}
        onSaved={onClose}
        onCancel={onClose}
      >
        <DialogContentText sx={{ mb: 2 }}>{text.hint(report.status === 'fallback')}</DialogContentText>
        <NumberInput source="rentEstimate" label={text.rent} min={1} step={1} />
        <NumberInput source="rentRangeLow" label={text.low} min={1} step={1} />
        <NumberInput source="rentRangeHigh" label={text.high} min={1} step={1} />
      </RecordForm>
    </FormDialog>
  );
}
