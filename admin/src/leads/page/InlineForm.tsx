import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { keepDraft } from '../../saving/drafts';
import { FieldConflict } from '../../saving/FieldConflict';
import { readValues } from '../../saving/useDraftValues';
import { useSaveField } from './useSaveField';

export interface InlineFieldProps {
  lead: LeadView;
  field: 'name' | 'email' | 'phone';
  input: InputHTMLAttributes<HTMLInputElement>;
}

/** The name of the draft of a field. */
export const inlineDraft = (lead: LeadView, field: string) => `lead ${lead.id} ${field}`;

interface InlineDraft {
  typed: string;
  /** The field's value when the typing began, by which a change of somebody else is noticed. */
  begunAt: string | null;
}

/** Enter saves, Esc restores. */
export function InlineForm({ lead, field, input, onClose }: InlineFieldProps & { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const label = translate(`lead.field.${field}`);
  const draft = inlineDraft(lead, field);
  const shown = lead[field] ?? '';
  const [kept] = useState(() => readValues<InlineDraft>(draft));
  const [typed, setTyped] = useState(kept?.typed ?? shown);
  const value = typed.trim() || (field === 'phone' ? null : '');
  const saving = useSaveField(lead, field, saved, kept?.begunAt);
  const { begin, save, saveOver, isPending, isOvertaken, error } = saving;
  const start = useEffectEvent(begin);
  useEffect(() => start(), []);

  function saved() {
    notify('leadPage.inline.saved', { type: 'success', messageArgs: { field: label } });
    close();
  }

  function type(next: string) {
    setTyped(next);
    const begunAt = saving.begunAt ?? lead[field];
    keepDraft(draft, next === shown ? '' : JSON.stringify({ typed: next, begunAt } satisfies InlineDraft));
  }

  function close() {
    keepDraft(draft, '');
    onClose();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (typed === shown) return close();
    save(value);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  }

  return (
    <Stack component="form" onSubmit={submit} onKeyDown={onKeyDown} spacing={1}>
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <TextField
          label={label}
          value={typed}
          onChange={(event) => type(event.target.value)}
          error={error !== null}
          helperText={
            error !== null && `${translate('leadPage.inline.failed', { field: label })} ${translate(error)}`
          }
          autoFocus
          slotProps={{ htmlInput: { ...input, autoComplete: 'off', 'aria-busy': isPending } }}
          sx={{ width: 'min(20rem, 60vw)' }}
        />
        <IconButton type="submit" aria-label={translate('leadPage.inline.save', { field: label })}>
          <Check />
        </IconButton>
        <IconButton aria-label={translate('leadPage.inline.cancel', { field: label })} onClick={close}>
          <Close />
        </IconButton>
      </Stack>
      {isOvertaken && (
        <FieldConflict
          text={translate('leadPage.conflict.now', {
            field: label,
            value: lead[field] || translate('saving.conflict.blank'),
          })}
          onMine={() => saveOver(value)}
          onTheirs={close}
        />
      )}
    </Stack>
  );
}
