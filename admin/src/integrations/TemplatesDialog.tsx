import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
} from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { DOCUMENT_TYPE_LABELS, DOCUMENT_TYPES } from '#shared/document.js';
import { type ChooseTemplates, type SignatureTemplates } from '#shared/integration.js';
import { useApi } from '../api/useApi';
import { actionFailure } from '../components/ConfirmDialog';
import { SelectField } from '../components/FilterRow';
import { actionText } from '../components/text';
import { Loaded } from '../states/Loaded';
import { INTEGRATIONS_KEY } from './TestSteps';
import { integrationText } from './text';

const text = integrationText.templates;

/** Chooses the template of each document from those of the signature service. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const api = useApi();
  const query = useQuery({
    queryKey: ['signature-templates'],
    queryFn: () => api.signatureTemplates(),
    retry: false,
    gcTime: 0,
  });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{text.title}</DialogTitle>
      <Loaded query={query} failed={text.failed} height={320}>
        {(found) => <TemplatesForm found={found} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

interface TemplatesFormProps {
  found: SignatureTemplates;
  onClose: () => void;
}

function TemplatesForm({ found: { templates, chosen }, onClose }: TemplatesFormProps) {
  const [choice, setChoice] = useState<ChooseTemplates['chosen']>(chosen);
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.chooseTemplates(choice),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: INTEGRATIONS_KEY });
      notify(text.saved, { type: 'success' });
      onClose();
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <form onSubmit={submit}>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{templates.length > 0 ? text.hint : text.none}</DialogContentText>
        <Stack spacing={2}>
          {DOCUMENT_TYPES.map((type) => (
            <SelectField
              key={type}
              fullWidth
              label={DOCUMENT_TYPE_LABELS[type]}
              value={choice[type] ?? ''}
              options={[['', text.noTemplate], ...templates.map(({ id, name }) => [id, name] as const)]}
              onChange={(id) => setChoice((before) => ({ ...before, [type]: Number(id) || null }))}
            />
          ))}
          {error && <Alert severity="error">{actionFailure(error)}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {actionText.cancel}
        </Button>
        <Button type="submit" variant="contained" aria-disabled={isPending}>
          {isPending ? actionText.working : actionText.save}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The fields scroll between the title and the buttons. */
