import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import { IconButton, Stack } from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Form, useNotify } from 'react-admin';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import { type LeadView } from '#shared/lead.js';
import { conflictText, FieldConflict } from '../../components/ConflictNotice';
import { deleteDraft, withDraftBase } from '../../components/drafts';
import { DraftKeeper, FocusFirstError } from '../../components/formGuards';
import { conflictingRecord, reasonOf } from '../../components/saveErrors';
import { isSame, useSaveField } from '../../components/useSaveField';
import { fieldResolver, keepsEmail, LeadInput } from '../fields';
import { leadText } from '../text';
import { useRefreshLead } from '../useDraftField';
import { leadPageText } from './text';

interface InlineFormProps {
  lead: LeadView;
  field: 'name' | 'email' | 'phone';
  draft: string;
  onClose: () => void;
}

/** Enter saves, Esc cancels. */
export function InlineForm({ lead, field, draft, onClose }: InlineFormProps) {
  const notify = useNotify();
  const refreshLead = useRefreshLead();
  const { save, isPending } = useSaveField<LeadView>('leads', field);
  const [base, setBase] = useState(() => withDraftBase(lead, draft));
  const [resolver] = useState(() => fieldResolver(field, (values) => keepsEmail(values, lead)));
  const saveButton = useRef<HTMLButtonElement>(null);
  const label = leadText.field[field];
  const isOvertaken = !isPending && !isSame(base[field], lead[field]);

  function close() {
    deleteDraft(draft);
    onClose();
  }

  async function submit({ [field]: value }: FieldValues) {
    if (isPending || isOvertaken) return;
    if (isSame(value, base[field])) return close();
    try {
      if (!(await save({ [field]: value }, lead, base))) return;
      notify(leadPageText.inline.saved(label), { type: 'success' });
      close();
    } catch (error) {
      if (conflictingRecord(error)) return void refreshLead();
      return { [field]: `${leadPageText.inline.failed(label)} ${reasonOf(error, field)}` };
    }
  }

  /** Saves what was typed onto the version that the conflict showed. */
  function saveMine() {
    flushSync(() => setBase(lead));
    saveButton.current?.click();
  }

  return (
    <Form
      record={base}
      resetOptions={KEEP_TYPED}
      resolver={resolver}
      onSubmit={submit}
      disableInvalidFormNotification
    >
      <DraftKeeper name={draft} />
      <FocusFirstError />
      <Stack
        spacing={1}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          close();
        }}
      >
        <Stack direction="row" sx={{ alignItems: 'center' }} aria-busy={isPending}>
          <LeadInput
            source={field}
            autoComplete="off"
            autoFocus
            margin="none"
            fullWidth={false}
            sx={{ width: 'min(20rem, 60vw)' }}
          />
          <IconButton ref={saveButton} type="submit" aria-label={leadPageText.inline.save(label)}>
            <Check />
          </IconButton>
          <IconButton aria-label={leadPageText.inline.cancel(label)} onClick={close}>
            <Close />
          </IconButton>
        </Stack>
        {isOvertaken && (
          <FieldConflict
            text={leadPageText.inline.changed(label, lead[field] || conflictText.empty)}
            onMine={saveMine}
            onTheirs={close}
          />
        )}
      </Stack>
    </Form>
  );
}

const KEEP_TYPED = { keepDirtyValues: true };
