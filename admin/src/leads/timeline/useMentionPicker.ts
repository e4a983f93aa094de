import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { StaffMember } from '../../../../src/shared/users/staff.contract.js';
import { completeMention, isLike, mentionAt } from './mentions';

const SHOWN = 6;

interface PickerOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  staff: StaffMember[];
  onChange: (text: string) => void;
}

/** The colleagues that match what stands after an `@`, and the keys that pick one. */
export function useMentionPicker({ field, text, staff, onChange }: PickerOptions) {
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

  /** Whether the key was for the picker. */
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
