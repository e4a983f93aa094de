import DialogContentText from '@mui/material/DialogContentText';
import { TextInput, useRefresh } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { formatAddress } from '#shared/address.js';
import { type EntryView, rerunEntrySchema } from '#shared/analysis.js';
import { LEAD_LIMITS } from '#shared/lead.js';
import { useApi } from '../api/useApi';
import { FormDialog } from '../components/FormDialog';
import { RecordForm } from '../components/RecordForm';
import { leadText } from '../leads/text';
import { analysisText } from './text';

const TEXT = { saved: analysisText.ran, saveFailed: analysisText.runFailed };

/** Requests the rent data again, with a corrected address if needed. The dialog shows the provider's error. */
export function RunAgainDialog({ entry, onClose }: { entry: EntryView; onClose: () => void }) {
  const refresh = useRefresh();
  const api = useApi();
  const { streetAddress: street, city, state, zipCode } = entry;
  const known = formatAddress({ street, city, state, zipCode });
  const draft = `analysis ${entry.id} address`;

  function run({ address }: FieldValues) {
    const typed = address?.trim() ?? '';
    return api.rerunAnalysis(entry.id, typed === known ? undefined : typed).finally(refresh);
  }

  return (
    <FormDialog title={analysisText.runTitle} draft={draft} onClose={onClose}>
      <RecordForm<EntryView>
        draft={draft}
        schema={rerunEntrySchema}
        defaultValues={{ address: known }}
        text={TEXT}
        submit={analysisText.run}
        save={run}
        onSaved={onClose}
        onCancel={onClose}
      >
        <DialogContentText sx={{ mb: 2 }}>{analysisText.runText}</DialogContentText>
        <TextInput
          source="address"
          label={leadText.field.propertyAddress}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: LEAD_LIMITS.address } }}
        />
      </RecordForm>
    </FormDialog>
  );
}
