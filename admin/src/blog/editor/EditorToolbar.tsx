import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { LinkDialog } from './LinkDialog';
import { ParagraphStyle } from './ParagraphStyle';
import { PictureButton } from './PictureButton';
import { TOOLS, type Tool } from './tools';

/** One stop of the Tab key; the arrow keys go from tool to tool. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const translate = useTranslate();
  const [linking, setLinking] = useState(false);
  return (
    <Box role="toolbar" aria-label={translate('blog.editor.toolbar')} onKeyDown={goToNeighbor} sx={BAR}>
      <ParagraphStyle editor={editor} />
      {TOOLS.map((tool) => (
        <ToolButton
          key={tool.name}
          tool={tool}
          editor={editor}
          onUse={() => (tool.name === 'link' ? setLinking(true) : tool.use(editor.chain().focus()).run())}
        />
      ))}
      <PictureButton editor={editor} />
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </Box>
  );
}

function ToolButton({ tool, editor, onUse }: { tool: Tool; editor: Editor; onUse: () => void }) {
  const translate = useTranslate();
  const { name, Icon, isToggle } = tool;
  const isActive = useEditorState({ editor, selector: () => isToggle && editor.isActive(name) });
  const label = translate(`blog.editor.${name}`);
  return (
    <IconButton
      aria-label={label}
      title={label}
      aria-pressed={isToggle ? isActive : undefined}
      onClick={onUse}
      sx={isActive ? PRESSED : undefined}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
}

function goToNeighbor(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button, select')];
  const place = tools.indexOf(event.target as HTMLElement);
  if (!step || place < 0) return;
  event.preventDefault();
  tools[(place + step + tools.length) % tools.length]?.focus();
}

const PRESSED = { bgcolor: 'var(--sunk)', boxShadow: 'inset 0 -3px 0 var(--accent)' };

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.25,
  p: 0.5,
  borderBottom: '1px solid var(--hairline)',
  position: 'sticky',
  top: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  borderRadius: 'inherit',
};
