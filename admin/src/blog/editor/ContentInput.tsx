import { Alert, Box, FormHelperText } from '@mui/material';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';
import { useInput, ValidationError } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { blogText } from '../text';
import { EditorToolbar } from './EditorToolbar';
import { EXTENSIONS } from './extensions';
import { ownPicturesOnly } from './pictures';

interface ContentInputProps {
  source: string;
  label: string;
  minHeight: number;
}

/**
 * The text of a post. react-admin's own rich text input replaces the whole text on every keystroke, which is slow
 * in a long post and breaks undo; this one replaces it only when the value changed elsewhere.
 */
export function ContentInput({ source, label, minHeight }: ContentInputProps) {
  const labelId = useId();
  const { field, fieldState, id } = useInput({ source, defaultValue: '' });
  const editor = useContentEditor(field, {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-required': 'true',
    'aria-labelledby': labelId,
    'aria-describedby': `${id}-help`,
    'aria-invalid': String(fieldState.invalid),
  });
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box id={labelId} component="span" sx={{ fontWeight: 600 }}>
        {label} *
      </Box>
      <LossNotice source={source} html={field.value ?? ''} />
      <Box sx={{ ...FRAME, borderColor: fieldState.invalid ? 'error.main' : 'var(--control)' }}>
        <EditorToolbar editor={editor} />
        <Box sx={{ ...TEXT, '& .ProseMirror': { ...TEXT['& .ProseMirror'], minHeight } }}>
          <EditorContent editor={editor} />
        </Box>
      </Box>
      <FormHelperText id={`${id}-help`} error={fieldState.invalid}>
        {fieldState.error?.message && <ValidationError error={fieldState.error.message} />}
      </FormHelperText>
    </Box>
  );
}

/** The empty line that the editor adds below a list or an image, to continue writing. */
const EMPTY_END = /(<p><\/p>)+$/;

interface Field {
  value: string | null;
  onChange: (html: string) => void;
  onBlur: () => void;
  ref: (instance: { focus: () => void }) => void;
}

function useContentEditor(field: Field, attributes: Record<string, string>) {
  const written = useRef(field.value ?? '');
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: written.current,
    // The content security policy blocks styles without its nonce, so the editor's styles are in our stylesheet.
    injectCSS: false,
    editorProps: { attributes, transformPastedHTML: ownPicturesOnly },
    onBlur: () => field.onBlur(),
    onUpdate: ({ editor }) => {
      written.current = editor.isEmpty ? '' : editor.getHTML().replace(EMPTY_END, '');
      field.onChange(written.current);
    },
  });

  useEffect(() => {
    const value = field.value ?? '';
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, field.value]);

  // Takes focus on an error, like every other field.
  const { ref } = field;
  useEffect(() => ref({ focus: () => editor.commands.focus() }), [editor, ref]);
  return editor;
}

const FRAME = {
  border: '1px solid',
  borderRadius: 1,
  '&:has(.ProseMirror:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: 1 },
};

const TEXT = {
  '& .ProseMirror': {
    p: 2,
    outline: 'none',
    fontSize: '1.0625rem',
    lineHeight: 1.6,
    whiteSpace: 'break-spaces',
    overflowWrap: 'anywhere',
    fontVariantLigatures: 'none',
    '& > * + *': { mt: 1.5 },
    '& p, & h2, & h3, & h4, & ul, & ol, & blockquote': { mb: 0 },
    '& h2': { fontSize: '1.5625rem' },
    '& h3': { fontSize: '1.25rem' },
    '& h4': { fontSize: '1.0625rem' },
    '& h2, & h3, & h4': { fontFamily: 'var(--font-heading)', lineHeight: 1.2, mt: 3 },
    '& > :first-of-type': { mt: 0 },
    '& a': { color: 'primary.main' },
    '& blockquote': { mx: 0, pl: 2, borderLeft: '3px solid var(--accent)' },
    '& pre': { p: 1.5, bgcolor: 'var(--sunk)', borderRadius: 1, overflowX: 'auto' },
    '& img': { display: 'block', maxWidth: '100%', height: 'auto', borderRadius: 1 },
    '& .ProseMirror-selectednode': { outline: '3px solid var(--accent)', outlineOffset: 2 },
    '& .ProseMirror-separator': { display: 'inline !important', border: 'none', m: 0, width: 0, height: 0 },
    '& .ProseMirror-gapcursor': { position: 'relative', borderTop: '1px solid currentColor', width: 20 },
  },
};

/** Elements that the API accepts but this editor can't edit. */
const FOREIGN = 'table, figure, sub, sup';

/** Warns before the first keystroke what editing would lose; untouched text stays as it is. */
function LossNotice({ source, html }: { source: string; html: string }) {
  const { dirtyFields } = useFormState({ name: source });
  const isForeign = new DOMParser().parseFromString(html, 'text/html').querySelector(FOREIGN) !== null;
  if (!isForeign || dirtyFields[source]) return null;
  return <Alert severity="warning">{blogText.editor.loss}</Alert>;
}
