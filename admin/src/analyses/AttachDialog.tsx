import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useState } from 'react';
import { TextInput, useRefresh } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { formatAddress, streetOf } from '#shared/address.js';
import { type EntryView, rerunEntrySchema } from '#shared/analysis.js';
import { displayName, LEAD_LIMITS, type LeadView } from '#shared/lead.js';
import { useApi } from '../api/useApi';
import { FilterText } from '../components/FilterRow';
import { FormDialog } from '../components/FormDialog';
import { RecordForm } from '../components/RecordForm';
import { SmallText } from '../components/SmallText';
import { actionText } from '../components/text';
import { useActInDialog } from '../components/useActInDialog';
import { FoundLeads } from '../leads/FoundLeads';
import { leadText } from '../leads/text';
import { analysisText } from './text';

/** Finds the lead an analysis belongs to, first among those of the same address. */
export function AttachDialog({ entry, onClose }: { entry: EntryView; onClose: () => void }) {
  const api = useApi();
  const { act, failure } = useActInDialog();
  const [q, setQ] = useState(entry.email);

  async function attach(leadId: string) {
    if (await act(() => api.linkAnalysis(entry.id, leadId), analysisText.attached)) onClose();
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="attach-title">
      <DialogTitle id="attach-title" sx={{ overflowWrap: 'anywhere' }}>
        {analysisText.attachTitle(streetOf(entry))}
      </DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        {failure && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        )}
        <FilterText label={leadText.filter.q} value={q} onChange={setQ} grow />
        <FoundLeads q={q} onClear={() => setQ('')}>
          {(lead) => <AttachLead lead={lead} onAttach={() => attach(lead.id)} />}
        </FoundLeads>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{actionText.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** A lead that an analysis may belong to. */
function AttachLead({ lead, onAttach }: { lead: LeadView; onAttach: () => void }) {
  return (
    <Box sx={ITEM}>
      <div>
        <strong>{displayName(lead)}</strong>
        <SmallText>{[lead.email, lead.propertyAddress].filter(Boolean).join(' · ')}</SmallText>
      </div>
      <Button variant="outlined" aria-label={analysisText.attachTo(displayName(lead))} onClick={onAttach}>
        {analysisText.attach}
      </Button>
    </Box>
  );
}

const ITEM = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  overflowWrap: 'anywhere',
  borderTop: '1px solid var(--hairline)',
};

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
