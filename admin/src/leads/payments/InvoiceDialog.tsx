import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { HttpError, useNotify, useTranslate } from 'react-admin';
import { formatCents } from '#shared/format.js';
import { displayName, type LeadView } from '#shared/lead.js';
import { INVOICE_LIMITS, readCents } from '#shared/payment.js';
import { useApi } from '../../api/useApi';
import { closeForm, useDraftValues } from '../../components/drafts';
import { useRefetchParts } from '../page/useLeadPart';
import {
  blankInvoice,
  InvoiceItems,
  invoiceDraft,
  isComplete,
  type TypedInvoice,
  totalOf,
} from './InvoiceItems';

import { invoiceText } from './text';

interface InvoiceDialogProps {
  lead: LeadView;
  onClose: () => void;
}

export function InvoiceDialog({ lead, onClose }: InvoiceDialogProps) {
  const draft = invoiceDraft(lead.id);
  const [blank] = useState(blankInvoice);
  const { values, type, forget } = useDraftValues<TypedInvoice>(draft, blank);
  const [tried, setTried] = useState(false);
  const { send, isPending, isInDoubt, error } = useSend(lead.id, () => {
    forget();
    onClose();
  });

  /** Keeps the draft while the outcome is unknown: sending it again with the same id can't create a second invoice. */
  function cancel() {
    if (isPending) return;
    if (!isInDoubt) forget();
    onClose();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (isComplete(values) && !isPending) send(values);
  }

  return (
    <Dialog
      open
      onClose={closeForm({ draft, isSaving: isPending, onClose })}
      fullWidth
      maxWidth="sm"
      aria-labelledby="invoice-title"
    >
      <DialogTitle id="invoice-title">{invoiceText.title(displayName(lead))}</DialogTitle>
      <form onSubmit={submit} noValidate aria-busy={isPending}>
        <DialogContent dividers>
          <div role="alert">{error && <Alert severity="error">{error}</Alert>}</div>
          <TextField
            label={invoiceText.description}
            value={values.description}
            onChange={({ target }) => type({ description: target.value })}
            error={tried && values.description.trim() === ''}
            helperText={tried && values.description.trim() === '' && invoiceText.noDescription}
            slotProps={{ htmlInput: { maxLength: INVOICE_LIMITS.description } }}
            required
            autoFocus
            fullWidth
            autoComplete="off"
            sx={{ mt: 1, mb: 2 }}
          />
          <InvoiceItems items={values.items} isTried={tried} onChange={(items) => type({ items })} />
          <Box sx={TOTAL} role="status">
            <span>{invoiceText.total}</span>
            <strong>{formatCents(totalOf(values))}</strong>
          </Box>
        </DialogContent>
        <DialogActions sx={{ pt: 2 }}>
          <Button aria-disabled={isPending} onClick={cancel}>
            {invoiceText.cancel}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {isPending ? invoiceText.submitting : invoiceText.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useSend(leadId: string, onSent: () => void) {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useApi();
  const reread = useRefetchParts(leadId);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ id, description, items }: TypedInvoice) =>
      api.createInvoice({
        id,
        leadId,
        description,
        items: items.map((item) => ({ ...item, amount: readCents(item.amount) })),
      }),
    onSuccess: () => {
      notify(invoiceText.created, { type: 'success' });
      void reread('invoices');
      onSent();
    },
  });
  // No response doesn't mean failure: the invoice may already be sent.
  const isInDoubt = error !== null && !(error instanceof HttpError && error.status > 0);
  const outcome = isInDoubt ? 'createUnknown' : 'createFailed';
  const words = error && `${invoiceText[outcome]} ${translate(error.message, { _: error.message })}`;
  return { send: mutate, isPending, isInDoubt, error: words };
}

const TOTAL = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  pt: 2,
  fontVariantNumeric: 'tabular-nums',
  '& strong': { fontSize: '1.5625rem', fontFamily: 'var(--font-heading)' },
};
