import { Box } from '@mui/material';
import { createElement, Fragment } from 'react';
import type { NoteView } from '#shared/note.js';
import { splitMentions } from './mentions';

export function NoteText({ note }: { note: NoteView }) {
  return <Box sx={TEXT}>{formatNote(note)}</Box>;
}

/** Note text with mentions in bold. */
export function formatNote({ text, mentions }: NoteView) {
  return createElement(Fragment, null, ...splitMentions(text, mentions).map(toMarked));
}

/** Every other part is a mention. */
function toMarked(part: string, index: number) {
  return index % 2 === 1 ? <strong>{part}</strong> : part;
}

const TEXT = { mt: 0.75, p: 1.5, borderRadius: 1, bgcolor: 'var(--sunk)', whiteSpace: 'pre-wrap' };
