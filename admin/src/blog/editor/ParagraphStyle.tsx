import TextField from '@mui/material/TextField';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslate } from 'react-admin';
import { HEADING_LEVELS } from './extensions';

/** Whether the cursor stands in a heading, and in which. */
export function ParagraphStyle({ editor }: { editor: Editor }) {
  const translate = useTranslate();
  const shown = useEditorState({
    editor,
    selector: () => HEADING_LEVELS.find((level) => editor.isActive('heading', { level })) ?? 0,
  });

  function set(value: string) {
    const level = HEADING_LEVELS.find((each) => String(each) === value);
    const chain = editor.chain();
    (level ? chain.setHeading({ level }) : chain.setParagraph()).run();
  }

  return (
    <TextField
      select
      value={shown}
      onChange={({ target }) => set(target.value)}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': translate('blog.editor.style'), sx: { py: 0.75 } },
      }}
      sx={{ width: '9rem' }}
    >
      <option value={0}>{translate('blog.editor.paragraph')}</option>
      {HEADING_LEVELS.map((level) => (
        <option key={level} value={level}>
          {translate('blog.editor.heading', { level })}
        </option>
      ))}
    </TextField>
  );
}
