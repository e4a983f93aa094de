import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import {
  type Connect,
  type ConnectionField,
  ENTERED_LIMITS,
  type IntegrationView,
} from '#shared/integration.js';
import { EMPTY_REAUTH, ReauthFields } from '../account/ReauthFields';
import { useApi } from '../api/useApi';
import { fieldErrorsOf } from '../components/saveErrors';
import { actionText } from '../components/text';
import { INTEGRATIONS_KEY } from './TestSteps';
import { integrationText } from './text';

interface ConnectDialogProps {
  integration: IntegrationView;
  onClose: () => void;
}

/**
 * Asks for a service's keys, or for some of them if others are stored. They are sent once and
 * never saved as drafts, so none of them stays in the browser.
 */
export function ConnectDialog({ integration, onClose }: ConnectDialogProps) {
  const id = useId();
  const { name, connect, connection } = integration;
  const { service, where } = connect!;
  const { fields, secrets, webhooks, source } = connection!;
  const isEdit = source === 'console';
  const title = isEdit ? integrationText.editOf(service) : integrationText.connect(service);
  const submitLabel = isEdit ? integrationText.form.save : integrationText.form.submit;
  const [values, setValues] = useState<Connect['values']>(connection!.values);
  const [reauth, setReauth] = useState(EMPTY_REAUTH);
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.connectIntegration(name, { values, reauth }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: INTEGRATIONS_KEY });
      notify(integrationText.connected(service), { type: 'success' });
      onClose();
    },
  });
  const errors = fieldErrorsOf(error);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={(_, reason) => reason === 'escapeKeyDown' && !isPending && onClose()}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent sx={WHOLE_FIELDS}>
          <DialogContentText id={`${id}-text`} sx={{ mb: 2 }}>
            {where}
          </DialogContentText>
          <Webhooks urls={webhooks} />
          <Stack spacing={2}>
            {fields.map((field) => (
              <KeyField
                key={field.name}
                field={field}
                value={values[field.name]}
                error={errors[field.name]}
                isStored={secrets.includes(field.name)}
                onChange={(text) => setValues((before) => ({ ...before, [field.name]: text }))}
              />
            ))}
            <ReauthFields value={reauth} errors={errors} onChange={setReauth} />
            <DialogContentText variant="body2">{integrationText.form.note}</DialogContentText>
          </Stack>
        </DialogContent>
        {/* Next to the buttons, because the fields may scroll. */}
        {error && Object.keys(errors).length === 0 && (
          <Alert severity="error" sx={{ mx: 3, mt: 1 }}>
            {error instanceof HttpError ? error.message : integrationText.form.failed}
          </Alert>
        )}
        <DialogActions>
          <Button onClick={onClose} aria-disabled={isPending} disabled={isPending}>
            {actionText.cancel}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {isPending ? integrationText.form.testing : submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Webhooks({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return null;
  return (
    <DialogContentText component="div" variant="body2" sx={{ mb: 2 }}>
      {integrationText.form.webhooks}
      {urls.map((url) => (
        <div key={url}>
          <code style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{url}</code>
        </div>
      ))}
    </DialogContentText>
  );
}

interface KeyFieldProps {
  field: ConnectionField;
  /** Null for a stored secret to remove. */
  value: string | null | undefined;
  error: string | undefined;
  /** Whether a blank field keeps what is stored. */
  isStored: boolean;
  onChange: (text: string | null) => void;
}

function KeyField({ field, value, error, isStored, onChange }: KeyFieldProps) {
  const { label, hint, kind, choices, isOptional } = field;
  const { stored, removed, remove, keep } = integrationText.form;
  const isRemoved = value === null;
  return (
    <div>
      <TextField
        label={isOptional ? integrationText.form.optional(label) : label}
        value={value ?? ''}
        disabled={isRemoved}
        onChange={(event) => onChange(event.target.value)}
        error={Boolean(error)}
        helperText={error ?? (isRemoved ? removed : isStored ? stored : hint)}
        required={!isOptional && !isStored}
        fullWidth
        {...(kind === 'lines' && { multiline: true, minRows: 4 })}
        {...(choices && { select: true })}
        slotProps={{
          htmlInput: {
            maxLength: ENTERED_LIMITS.text,
            type: TYPES[kind ?? 'text'],
            autoComplete: kind === 'secret' ? 'new-password' : 'off',
            autoCapitalize: 'none',
            spellCheck: false,
          },
          inputLabel: choices ? { shrink: true, required: false } : { required: false },
          select: { native: true },
        }}
      >
        {choices && [
          <option key="" value="">
            {integrationText.form.choose}
          </option>,
          ...Object.entries(choices).map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          )),
        ]}
      </TextField>
      {isStored && isOptional && (
        <Button size="small" onClick={() => onChange(isRemoved ? '' : null)}>
          {isRemoved ? keep(label) : remove(label)}
        </Button>
      )}
    </div>
  );
}

const TYPES = { text: 'text', secret: 'password', email: 'email', number: 'number', lines: undefined };
/** Scrolls a focused field into view together with its error. */
const WHOLE_FIELDS = { '& input': { scrollMarginBlock: '4rem' } };
/** The fields scroll between the title and the buttons. */
