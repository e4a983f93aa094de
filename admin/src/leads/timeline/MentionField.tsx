import { Box, Paper, TextField } from '@mui/material';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { NOTE_LIMITS } from '#shared/note.js';
import { type StaffMember } from '#shared/user.js';
import { nameWithEmail } from '../../users/nameOf';
import { StaffFailed, useStaff } from '../staff';
import { completeMention, isLike, mentionAt } from './mentions';
import { noteText } from './text';

interface MentionFieldProps {
  text: string;
  onChange: (text: string) => void;
  error?: string | null;
  autoFocus?: boolean;
}

/** Note text. `@` suggests teammates, Ctrl+Enter submits the form around it. */
export function MentionField({ text, onChange, error, autoFocus }: MentionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const picker = useMentionPicker({ field, text, staff: useStaff(), onChange });
  const isOpen = picker.found.length > 0;
  const isAsked = text.includes('@');

  function onKeyDown(event: KeyboardEvent) {
    if (picker.press(event)) return;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    field.current?.form?.requestSubmit();
  }

  const follow = () => picker.follow(field.current?.selectionStart ?? 0);
  return (
    <Box sx={{ position: 'relative' }}>
      <TextField
        label={noteText.label}
        helperText={
          error || (
            <>
              <span className="keys">{noteText.keys}</span> {noteText.hint}
            </>
          )
        }
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
        {isOpen && noteText.matches(picker.found.length)}
      </span>
      {isAsked && <StaffFailed />}
      {isOpen && <TeammateList id={list} found={picker.found} active={picker.active} onPick={picker.pick} />}
    </Box>
  );
}

interface TeammateListProps {
  id: string;
  found: StaffMember[];
  active: number;
  onPick: (member: StaffMember) => void;
}

/** Mention suggestions. Focus stays in the note, whose keys move the selection. */
function TeammateList({ id, found, active, onPick }: TeammateListProps) {
  return (
    <Paper id={id} role="listbox" aria-label={noteText.teammates} sx={LIST}>
      {found.map((member, index) => (
        <Box
          key={member.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          sx={OPTION}
          // Keep focus in the note.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(member)}
        >
          {nameWithEmail(member)}
        </Box>
      ))}
    </Paper>
  );
}

const LIST = {
  position: 'absolute',
  top: '100%',
  left: 0,
  right: 0,
  zIndex: 2,
  mt: -2,
  py: 0.5,
  boxShadow: '0 6px 24px rgb(0 0 0 / 0.18)',
};
const OPTION = {
  px: 2,
  py: 1,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&[aria-selected="true"]': { bgcolor: 'var(--sunk)' },
};

const SHOWN = 6;

interface PickerOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  staff: StaffMember[];
  onChange: (text: string) => void;
}

/** Teammates matching the text after `@`, and the keys to pick one. */
function useMentionPicker({ field, text, staff, onChange }: PickerOptions) {
  const [caret, setCaret] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const [active, setActive] = useState(0);
  const caretAfter = useRef<number | null>(null);
  const mention = isClosed ? null : mentionAt(text, caret);
  const found = mention ? staff.filter((member) => isLike(member, mention.query)).slice(0, SHOWN) : [];

  useLayoutEffect(() => {
    if (caretAfter.current === null) return;
    field.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  });

  function pick(member: StaffMember) {
    const next = completeMention(text, caret, member);
    caretAfter.current = next.caret;
    setCaret(next.caret);
    onChange(next.text);
  }

  /** Returns whether the picker handled the key. */
  function press(event: KeyboardEvent): boolean {
    const chosen = found[active] ?? found[0];
    if (!chosen || event.ctrlKey || event.metaKey) return false;
    if (event.key === 'ArrowDown') setActive((active + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((active + found.length - 1) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(chosen);
    else if (event.key === 'Escape') setClosed(true);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  function follow(next: number) {
    if (next === caret) return;
    setCaret(next);
    setClosed(false);
    setActive(0);
  }

  return {
    found,
    active: Math.min(active, found.length - 1),
    pick,
    press,
    follow,
    close: () => setClosed(true),
  };
}
