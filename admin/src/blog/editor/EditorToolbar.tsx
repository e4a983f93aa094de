import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import FormatQuote from '@mui/icons-material/FormatQuote';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import LinkIcon from '@mui/icons-material/Link';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  TextField,
} from '@mui/material';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type ComponentType, type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { toLinkHref } from '#shared/urls.js';
import { PictureDialog } from '../pictures/PictureDialog';
import { blogText } from '../text';
import { HEADING_LEVELS } from './extensions';

/** One tab stop; the arrow keys move between tools. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false);
  return (
    <Box role="toolbar" aria-label={blogText.editor.toolbar} onKeyDown={goToNeighbor} sx={BAR}>
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
  const { name, Icon, isToggle } = tool;
  const isActive = useEditorState({ editor, selector: () => isToggle && editor.isActive(name) });
  const label = blogText.editor[name];
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

/** The heading level at the cursor, if any. */
function ParagraphStyle({ editor }: { editor: Editor }) {
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
        htmlInput: { 'aria-label': blogText.editor.style, sx: { py: 0.75 } },
      }}
      sx={{ width: '9rem' }}
    >
      <option value={0}>{blogText.editor.paragraph}</option>
      {HEADING_LEVELS.map((level) => (
        <option key={level} value={level}>
          {blogText.editor.heading(level)}
        </option>
      ))}
    </TextField>
  );
}

/** Inserts an image at the cursor, or changes the selected one. */
function PictureButton({ editor }: { editor: Editor }) {
  const [image, setImage] = useState<{ url: string; alt: string } | null>(null);
  const label = blogText.editor.picture;

  function open() {
    const { src = '', alt = '' } = editor.isActive('image') ? editor.getAttributes('image') : {};
    setImage({ url: src, alt: alt ?? '' });
  }

  function insert(src: string, alt: string) {
    setImage(null);
    editor.chain().focus().setImage({ src, alt }).run();
  }

  return (
    <>
      <IconButton aria-label={label} title={label} onClick={open}>
        <ImageOutlined fontSize="small" />
      </IconButton>
      {image && <PictureDialog withAlt initial={image} onChoose={insert} onClose={() => setImage(null)} />}
    </>
  );
}

type ToolName = 'bold' | 'italic' | 'bulletList' | 'orderedList' | 'blockquote' | 'link' | 'undo' | 'redo';

interface Tool {
  /** The name of the tool and of the mark or node it sets. */
  name: ToolName;
  Icon: ComponentType<{ fontSize: 'small' }>;
  /** Whether it is on or off where the cursor is. */
  isToggle: boolean;
  use: (chain: ChainedCommands) => ChainedCommands;
}

const toggle = (name: ToolName, Icon: Tool['Icon'], use: Tool['use']): Tool => ({
  name,
  Icon,
  isToggle: true,
  use,
});

const TOOLS: Tool[] = [
  toggle('bold', FormatBold, (chain) => chain.toggleBold()),
  toggle('italic', FormatItalic, (chain) => chain.toggleItalic()),
  toggle('link', LinkIcon, (chain) => chain),
  toggle('bulletList', FormatListBulleted, (chain) => chain.toggleBulletList()),
  toggle('orderedList', FormatListNumbered, (chain) => chain.toggleOrderedList()),
  toggle('blockquote', FormatQuote, (chain) => chain.toggleBlockquote()),
  { name: 'undo', Icon: Undo, isToggle: false, use: (chain) => chain.undo() },
  { name: 'redo', Icon: Redo, isToggle: false, use: (chain) => chain.redo() },
];

/** Links the selected text; without a selection, inserts the address itself. */
function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [initial] = useState<string>(() => editor.getAttributes('link').href ?? '');
  const [href, setHref] = useState(initial);
  const [isRefused, setRefused] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // In React's tree this form is inside the post's form, which must not submit.
    event.stopPropagation();
    const address = toLinkHref(href);
    if (address === null) return setRefused(true);
    setLink(editor, address);
    onClose();
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="link-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="link-title">{blogText.editor.linkDialog.title}</DialogTitle>
        <DialogContent>
          <TextField
            label={blogText.editor.linkDialog.address}
            value={href}
            onChange={({ target }) => setHref(target.value)}
            error={isRefused}
            helperText={isRefused && blogText.invalid.link}
            autoFocus
            fullWidth
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions>
          {initial && (
            <Button color="error" onClick={remove} sx={{ mr: 'auto' }}>
              {blogText.editor.linkDialog.remove}
            </Button>
          )}
          <Button onClick={onClose}>{blogText.cancel}</Button>
          <Button type="submit" variant="contained">
            {blogText.editor.linkDialog.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function setLink(editor: Editor, href: string) {
  const chain = editor.chain().focus();
  const isInLink = editor.isActive('link');
  if (editor.state.selection.empty && !isInLink) {
    const marks = [{ type: 'link', attrs: { href } }];
    return chain.insertContent({ type: 'text', text: href, marks }).run();
  }
  return chain.extendMarkRange('link').setLink({ href }).run();
}
