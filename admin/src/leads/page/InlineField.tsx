import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { type LeadView } from '#shared/lead.js';
import { conflictText, FieldConflict } from '../../components/ConflictNotice';
import { readDraft, readValues, storeDraft } from '../../components/drafts';
import { leadText } from '../text';
import { leadPageText } from './text';
import { useSaveField } from './useDraftField';

/** A value with an edit button that turns it into an input. */
export function InlineField(props: InlineFieldProps & { isHeading?: boolean; children: ReactNode }) {
  const { isHeading, children, ...field } = props;
  const [state, setState] = useState<'shown' | 'edited' | 'closed'>(() =>
    readDraft(inlineDraft(field.lead, field.field)) === null ? 'shown' : 'edited',
  );
  const isEdited = state === 'edited';
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', minWidth: 0 }}>
      {/* Keep the page heading in the document while editing the name. */}
      {(isHeading || !isEdited) && (
        <Box
          className={isEdited ? 'visually-hidden' : undefined}
          sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {children}
        </Box>
      )}
      {isEdited ? (
        <InlineForm {...field} onClose={() => setState('closed')} />
      ) : (
        <IconButton
          size="small"
          autoFocus={state === 'closed'}
          aria-label={leadPageText.inline.edit(leadText.field[field.field])}
          onClick={() => setState('edited')}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
      )}
    </Stack>
  );
}

export interface InlineFieldProps {
  lead: LeadView;
  field: 'name' | 'email' | 'phone';
  input: InputHTMLAttributes<HTMLInputElement>;
}

const inlineDraft = (lead: LeadView, field: string) => `lead ${lead.id} ${field}`;

interface InlineDraft {
  typed: string;
  /** The saved value when editing began; used to detect changes by others. */
  begunAt: string | null;
}

/** Enter saves, Esc cancels. */
function InlineForm({ lead, field, input, onClose }: InlineFieldProps & { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const label = leadText.field[field];
  const draft = inlineDraft(lead, field);
  const shown = lead[field] ?? '';
  const [stored] = useState(() => readValues<InlineDraft>(draft));
  const [typed, setTyped] = useState(stored?.typed ?? shown);
  const value = typed.trim() || (field === 'phone' ? null : '');
  const saving = useSaveField(lead, field, saved, stored?.begunAt);
  const { begin, save, saveOver, isPending, isOvertaken, error } = saving;
  const start = useEffectEvent(begin);
  useEffect(() => start(), []);

  function saved() {
    notify(leadPageText.inline.saved(label), { type: 'success' });
    close();
  }

  function type(next: string) {
    setTyped(next);
    const begunAt = saving.begunAt ?? lead[field];
    storeDraft(draft, next === shown ? '' : JSON.stringify({ typed: next, begunAt } satisfies InlineDraft));
  }

  function close() {
    storeDraft(draft, '');
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
          helperText={error !== null && `${leadPageText.inline.failed(label)} ${translate(error)}`}
          autoFocus
          slotProps={{ htmlInput: { ...input, autoComplete: 'off', 'aria-busy': isPending } }}
          sx={{ width: 'min(20rem, 60vw)' }}
        />
        <IconButton type="submit" aria-label={leadPageText.inline.save(label)}>
          <Check />
        </IconButton>
        <IconButton aria-label={leadPageText.inline.cancel(label)} onClick={close}>
          <Close />
        </IconButton>
      </Stack>
      {isOvertaken && (
        <FieldConflict
          text={leadPageText.inline.changed(label, lead[field] || conflictText.empty)}
          onMine={() => saveOver(value)}
          onTheirs={close}
        />
      )}
    </Stack>
  );
}
