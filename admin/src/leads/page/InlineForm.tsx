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
import { keepDraft, readDraft } from '../../saving/drafts';
import { FieldConflict } from '../../saving/FieldConflict';
import { useSaveField } from './useSaveField';

export interface InlineFieldProps {
  lead: LeadView;
  field: 'name' | 'email' | 'phone';
  input: InputHTMLAttributes<HTMLInputElement>;
}

/** Under which name a value that is being typed is kept. */
export const inlineDraft = (lead: LeadView, field: string) => `lead ${lead.id} ${field}`;

/** Enter saves, Esc restores. */
export function InlineForm({ lead, field, input, onClose }: InlineFieldProps & { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const label = translate(`lead.field.${field}`);
  const draft = inlineDraft(lead, field);
  const shown = lead[field] ?? '';
  const [typed, setTyped] = useState(() => readDraft(draft) ?? shown);
  const value = typed.trim() || (field === 'phone' ? null : '');
  const { begin, save, saveOver, isPending, isOvertaken, error } = useSaveField(lead, field, saved);
  const start = useEffectEvent(begin);
  useEffect(() => start(), []);

  function saved() {
    notify('leadPage.inline.saved', { type: 'success', messageArgs: { field: label } });
    close();
  }

  function type(next: string) {
    setTyped(next);
    keepDraft(draft, next === shown ? '' : next);
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
