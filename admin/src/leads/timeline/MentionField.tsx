import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { NOTE_LIMITS } from '../../../../src/shared/leads/note.contract.js';
import { StaffFailed } from '../page/StaffFailed';
import { useStaff } from '../page/useStaff';
import { Colleagues } from './Colleagues';
import { useMentionPicker } from './useMentionPicker';

interface MentionFieldProps {
  text: string;
  onChange: (text: string) => void;
  onSend: () => void;
  error?: string | null;
  autoFocus?: boolean;
}

/** The text of a note: `@` offers colleagues, Ctrl+Enter sends. */
export function MentionField({ text, onChange, onSend, error, autoFocus }: MentionFieldProps) {
  const translate = useTranslate();
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const picker = useMentionPicker({ field, text, staff: useStaff(), onChange });
  const isOpen = picker.found.length > 0;
  const isAsked = text.includes('@');

  function onKeyDown(event: KeyboardEvent) {
    if (picker.press(event)) return;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  }

  const follow = () => picker.follow(field.current?.selectionStart ?? 0);
  return (
    <Box sx={{ position: 'relative' }}>
      <TextField
        label={translate('leadPage.note.label')}
        helperText={error || translate('leadPage.note.hint')}
        error={Boolean(error)}
        value={text}
        onChange={(event) => {
          onChange(event.target.value);
          follow();
        }}
        onKeyDown={onKeyDown}
        onSelect={follow}
        onBlur={picker.close}
        inputRef={field}
        autoFocus={autoFocus}
        multiline
        fullWidth
        minRows={2}
        maxRows={14}
        slotProps={{
          htmlInput: {
            maxLength: NOTE_LIMITS.text,
            'aria-autocomplete': 'list',
            'aria-controls': isOpen ? list : undefined,
            'aria-activedescendant': isOpen ? `${list}-${picker.active}` : undefined,
          },
        }}
      />
      <span className="visually-hidden" role="status">
        {isOpen && translate('leadPage.note.found', { smart_count: picker.found.length })}
      </span>
      {isAsked && <StaffFailed />}
      {isOpen && <Colleagues id={list} found={picker.found} active={picker.active} onPick={picker.pick} />}
    </Box>
  );
}
